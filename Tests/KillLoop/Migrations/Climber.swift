import ActiveStore
import Glibc
import StoreConformance

/// A process that opens a store with all migrations of the ladder, and ends.
struct Climber {
    /// What it is told; goes through its arguments.
    struct Orders {
        static let word = "--climber"

        var url: String
        var books: Int
        var arguments: [String] { [Orders.word, url, String(books)] }

        init(url: String, books: Int) {
            self.url = url
            self.books = books
        }

        init?(arguments: [String]) {
            guard arguments.count == 3, arguments[0] == Orders.word, let books = Int(arguments[2]) else { return nil }
            self.init(url: arguments[1], books: books)
        }
    }

    static func run(_ orders: Orders) throws {
        Report.started.send()
        var configuration = try StoreConfiguration(url: orders.url)
        configuration.migrations = Ladder(books: orders.books).migrations()
        configuration.openTimeout = .seconds(600)
        let store = try openStore(configuration, engines: KillLoopEngines.all)
        Report.opened.send()
        try store.close()
    }
}
