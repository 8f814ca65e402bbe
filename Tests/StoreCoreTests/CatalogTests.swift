import StoreCore
import Testing

@Suite struct CatalogTests {
    private static let author = EntityDefinition(
        name: "author", fields: [FieldDefinition(name: "uid", type: .uuid), FieldDefinition(name: "name", type: .string)],
        indexes: [IndexDefinition(entity: "author", parts: [.init("name")])])

    @Test(arguments: [
        (#""key":0"#, #""key":8"#), (#""key":0"#, #""key":-1"#), (#""name":"name""#, #""name":"nama""#),
        (#""version":0"#, #""version":-1"#),
        (#""oldestReader":0"#, #""oldestReader":5"#),
    ])
    func damagedCatalogsAreCorrupt(_ part: String, _ damaged: String) throws {
        let text = try Catalog(schema: Schema([Self.author])).text()
        #expect(try Catalog(text: text).schema.entities.count == 1)
        let other = text.replacing(part, with: damaged, maxReplacements: 1)
        #expect(other != text)
        let error = #expect(throws: StoreError.self) { try Catalog(text: other) }
        #expect(error?.code == .corrupt)
    }
}
