/// The figures of the measurements on much data, for JSON.
struct LargeFigures: Encodable {
    /// A query of the site on both engines; times in milliseconds, and ratios to the best plan in C where there is one.
    struct ShapeLine: Encodable {
        let group: String
        let name: String
        let sqliteMilliseconds: Double
        let lmdbMilliseconds: Double
        let ratio: Double
        let sqliteToFloor: Double?
        let lmdbToFloor: Double?
    }

    /// A request on deep trees.
    struct DepthLine: Encodable {
        let engine: String
        let records: Int
        let request: String
        let microseconds: Double
        let repetitions: Int
    }

    /// What an import into an empty store takes; sizes in bytes.
    struct ImportLine: Encodable {
        let engine: String
        let records: Int
        let seconds: Double
        let memory: Int
        let files: Int
    }

    var shapes: [ShapeLine] = []
    var depth: [DepthLine] = []
    var imports: [ImportLine] = []

    var isEmpty: Bool { shapes.isEmpty && depth.isEmpty && imports.isEmpty }
}
