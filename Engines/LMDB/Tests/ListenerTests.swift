import ActiveStore
import Foundation
import StoreLMDB
import Synchronization
import Testing

/// What the thread that writes reports is received on another one: it would wait for itself, if a listener waited for it.
@Suite struct ListenerTests {
    @Test func aListenerClosesTheStoreThatWasSynced() throws {
        let folder = TestFolder()
        let store = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [Hall.self])
        let closed = DispatchSemaphore(value: 0)
        let isFirst = Mutex(true)
        let listening = store.onEvent { event in
            guard case .synced = event, isFirst.withLock({ $0.exchange(false) }) else { return }
            try? store.close()
            closed.signal()
        }
        try Hall(city: "first").saved(in: store)
        closed.wait()
        #expect(throws: StoreError.self) { try Hall.count(in: store) }
        listening.cancel()
        let again = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [Hall.self])
        #expect(try Hall.count(in: again) == 1)
        try again.close()
    }

    @Test func aListenerOpensAnotherStoreWhileThisOneIsClosed() throws {
        let folder = TestFolder()
        for round in 0..<20 {
            let store = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [Hall.self])
            let opened = DispatchSemaphore(value: 0)
            let isFirst = Mutex(true)
            let listening = store.onEvent { event in
                guard case .synced = event, isFirst.withLock({ $0.exchange(false) }) else { return }
                if let other = try? openStore("lmdb:\(folder.file)-other", engines: [.lmdb], models: [Hall.self]) { try? other.close() }
                opened.signal()
            }
            try Hall(city: "\(round)").saved(in: store)
            try store.close()
            opened.wait()
            listening.cancel()
        }
    }
}

extension Bool {
    /// Sets the value and returns the one before.
    fileprivate mutating func exchange(_ value: Bool) -> Bool {
        defer { self = value }
        return self
    }
}
