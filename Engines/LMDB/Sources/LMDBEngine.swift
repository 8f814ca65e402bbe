public import StoreCore
import StoreKeyValue

extension Engine {
    /// LMDB files; `lmdb:/path/app.lmdb`.
    public static let lmdb = Engine(scheme: "lmdb", product: "StoreLMDB", files: { try LMDBFile($0) }) { configuration in
        let context = StoreContext(configuration, engine: "lmdb")
        return try KeyValueStore(context, try LMDBEnvironment.open(context))
    }
}
