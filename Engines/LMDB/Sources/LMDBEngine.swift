public import StoreCore
import StoreKeyValue

extension Engine {
    /// LMDB files; `lmdb:/path/app.lmdb`.
    public static let lmdb = Engine(scheme: "lmdb", product: "StoreLMDB") { configuration in
        let context = StoreContext(configuration, engine: "lmdb")
        let trees = try LMDBEnvironment.open(context)
        do { return try KeyValueStore(context, trees) } catch {
            try? trees.close()
            throw error
        }
    }
}
