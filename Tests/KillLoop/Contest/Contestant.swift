import ActiveStore
import FaultWorkload
import Glibc
import StoreConformance

/// A process that saves as often as it can, for a time.
struct Contestant {
    /// What it is told; goes through its arguments.
    struct Orders {
        static let word = "--contestant"

        var url: String
        var number: Int
        var milliseconds: Int
        /// How long it waits for the store, in milliseconds.
        var patience: Int

        var arguments: [String] { [Orders.word, url, String(number), String(milliseconds), String(patience)] }

        init(url: String, number: Int, milliseconds: Int, patience: Int) {
            self.url = url
            self.number = number
            self.milliseconds = milliseconds
            self.patience = patience
        }

        init?(arguments: [String]) {
            guard arguments.count == 5, arguments[0] == Orders.word, let number = Int(arguments[2]), let milliseconds = Int(arguments[3]),
                let patience = Int(arguments[4])
            else { return nil }
            self.init(url: arguments[1], number: number, milliseconds: milliseconds, patience: patience)
        }
    }

    /// Opens the store, says so, and saves one record over and over; says at the end how often and how long the longest save took, in
    /// microseconds.
    static func run(_ orders: Orders) throws {
        let store = try KillLoopEngines.open(orders.url, waiting: .milliseconds(orders.patience))
        defer { try? store.close() }
        say("opened")
        var parcel = Parcel(number: orders.number)
        var saves = 0
        var longest = Duration.zero
        let end = ContinuousClock.now + .milliseconds(orders.milliseconds)
        var now = ContinuousClock.now
        while now < end {
            parcel.weight = saves
            try parcel.save(in: store)
            saves += 1
            let then = ContinuousClock.now
            longest = max(longest, then - now)
            now = then
        }
        say("saved \(saves) \(longest / .microseconds(1))")
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(ChildProcess.answerDescriptor, $0.baseAddress, $0.count) }
    }
}
