import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct ScriptTests {
    /// Whatever is drawn can be written down and read again, to the byte.
    @Test func scriptsAreReadAsTheyWereWritten() throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            var generator = OperationGenerator(seed: seed)
            let schema = generator.schema
            let script = DifferentialScript(schema: schema, operations: (0..<200).map { _ in generator.next() })
            let text = script.text
            let again = try DifferentialScript(text: text)
            let isSameSchema = again.schema == schema
            #expect(isSameSchema, "seed \(seed)")
            let isSame = again.text == text
            #expect(isSame, "seed \(seed)")
            #expect(again.size == script.size)
        }
    }

    @Test(arguments: [
        "(", ")", "(insert)", "(entity a)", "(entity a (key x))", "(fetch nowhere)",
        "(entity a (key k) (field k int)) (get a",
        "(entity a (key k) (field k int)) (fetch a (where (== z 1)))",
        "(entity a (key k) (field k int)) (insert a 1 2)",
        "(entity a (key k) (field k int)) (fetch a (limit many))",
        "(entity a (key k) (field k int)) (get a \"\\u{zz}\")",
        "(relation r a hasMany a by k)", "(entity a (key k) (field k int)) (relation r a hasMany)",
        "(entity a (key k) (field k int)) (relation r a hasMany b by k rule cascade)",
        "(entity a (key k) (field k int)) (relation r a hasMany a by z rule cascade)",
        "(entity a (key k) (field k int)) (fetch a (where (any (to b k k) all)))",
        "(entity a (key k) (field k int)) (fetch a (where (number (to a k k) all maybe 1)))",
        "(entity a (key k) (field k int)) (fetch a (stop))", "(entity a (key k) (field k int)) (count a (stop 1))",
        "(entity a (key k) (field k int)) (join sideways (left a) (right a) (on k k))",
        "(entity a (key k) (field k int)) (join inner (left a))",
        "(entity a (key k) (field k int)) (figures (of a) (guess k))",
        "(entity a (key k) (field k int)) (figures (of a) (count) (having (== k 1)))",
        "(entity a (key k) (field k int)) (update-where a (multiply k 2))",
        "\"", "(nonsense)", "(entity \"a\" (key k) (field k int))", "(entity a (key k) (field k nothing))",
        String(repeating: "(", count: 100_000),
    ])
    func whatIsNoScriptIsRefused(text: String) {
        #expect(throws: StoreError.self) { try DifferentialScript(text: text) }
    }

    /// The same seed draws the same operations; another one does not.
    @Test func drawingIsDeterministic() {
        func text(_ seed: UInt64) -> String {
            var generator = OperationGenerator(seed: seed)
            return DifferentialScript(schema: generator.schema, operations: (0..<50).map { _ in generator.next() }).text
        }
        #expect(text(5) == text(5))
        #expect(text(5) != text(6))
    }
}
