import ActiveStore
import CallSiteModels
import FoundationEssentials
import StoreMemory
import Testing

@Suite struct CodableCallSitesTests {
    private func open() throws -> any Store { try openStore("memory:", engines: [.memory], models: CodableCallSites.models) }

    @Test func aBodyBecomesARecordAndTheAnswer() async throws {
        let store = try open()
        let answer = try await CodableCallSites.create(Data(#"{"name":"Ann","genre":"essay"}"#.utf8), in: store)
        let ann = try JSONDecoder().decode(Novelist.self, from: answer)
        #expect(try await Novelist.all(in: store) == [ann])
        #expect(ann.name == "Ann" && ann.genre == .essay && ann.awards.isEmpty)
        await #expect(throws: DecodingError.self) { try await CodableCallSites.create(Data("{}".utf8), in: store) }
    }

    @Test func aRecordIsReplacedByItsKey() async throws {
        let store = try open()
        let id = UID<Reader>(high: 1, low: 2)
        for name in ["Ann", "Bob"] {
            let body = Data(#"{"id":"\#(id)","full_name":"\#(name)","passwordHash":"ignored"}"#.utf8)
            #expect(try await CodableCallSites.replace(id, body, in: store).passwordHash == "")
        }
        #expect(try await Reader.all(in: store).map(\.name) == ["Bob"])
    }

    @Test func aListHasItsRelatedRecords() async throws {
        let store = try open()
        try store.load()
        let list = String(decoding: try await CodableCallSites.list(in: store), as: UTF8.self)
        #expect(list.contains(#""novels":[{"authorID":"#))
        #expect(list.contains(#""name":"Bob","novels":[],"site""#))
    }

    @Test func anyCodedModelIsCopied() throws {
        let store = try open()
        try store.load()
        let novel = try store.read { _ in try Novel.all()[0] }
        #expect(try CodableCallSites.copy(novel) == novel)
        let answer = try JSONDecoder().decode(CodableCallSites.Answer.self, from: CodableCallSites.answer(novel))
        #expect(answer.novel == novel && answer.author == novel.author && answer.next == nil)
        let key = try CodableCallSites.create(Museum.self, Data(#"{"name":"Louvre","rooms":400}"#.utf8), in: store)
        #expect(try Museum.get(key, in: store).rooms == 400)
        #expect(try CodableCallSites.museum(Data(#"[{"name":"a","kind":"science"}]"#.utf8)).map(\.kind) == [.science])
    }
}

extension Store {
    /// Ann with a novel, and Bob without; by the synchronous forms, which asynchronous code cannot name directly.
    fileprivate func load() throws {
        let body = Data(#"[{"name":"Ann","awards":["A"]},{"name":"Bob","site":"https://example.org"}]"#.utf8)
        _ = try CodableCallSites.load(body, in: self)
        try write { _ in _ = try Novel(title: "One", author: .to(Novelist.all()[0])).saved() }
    }
}
