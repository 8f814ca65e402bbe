import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import StoreCore

@Suite struct ChangeHubTests {
    private final class Told: Sendable {
        let numbers = Mutex<[Int]>([])
        /// The instants of the sets: the numbers of the places, which are in the order of the commits.
        let places = Mutex<[Double]>([])
        let early = Atomic(0)
        let left = Atomic(0)
    }

    @Test("However commits end, each set is told once, in their order, and before its own write returns")
    func commitsThatEndInAnyOrder() async throws {
        let store: any Store = StubStore(StoreConfiguration(scheme: "stub"))
        var random = SystemRandomNumberGenerator()
        for round in 0..<60 {
            let (hub, told) = (ChangeHub(), Told())
            let holds = round % 4 != 3
            _ = hub.add(holdsWriters: holds, end: { told.early.add(1_000, ordering: .relaxed) }) { set in
                told.numbers.withLock { $0.append(set.number) }
                told.places.withLock { $0.append(set.instant.timeIntervalSince1970) }
            }
            let places = (0..<8).map { _ in hub.begin() }
            told.left.store(places.count, ordering: .relaxed)
            let failed = places.randomElement(using: &random)
            for place in places.shuffled(using: &random) {
                let pause = UInt32.random(in: 0...300, using: &random)
                _ = EngineThread.start("writer") {
                    usleep(pause)
                    let isTold = place != failed
                    hub.end(place, isTold ? ChangeSet(everythingAt: Date(timeIntervalSince1970: Double(place))) : nil)
                    while let wait = hub.deliver(upTo: place, store) { try? wait.wait() }
                    if holds, isTold, !told.places.withLock({ $0.contains(Double(place)) }) { told.early.add(1, ordering: .relaxed) }
                    told.left.subtract(1, ordering: .releasing)
                }
            }
            while told.left.load(ordering: .acquiring) > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(told.early.load(ordering: .relaxed) == 0)
            #expect(told.numbers.withLock { $0 } == Array(1...7))
            #expect(told.places.withLock { $0 } == places.filter { $0 != failed }.map(Double.init))
            hub.close()
            #expect(told.early.load(ordering: .relaxed) == 1_000, "nothing is left behind, so the listeners end")
        }
    }
}
