import ActiveStore
import Foundation
import StoreLMDB
import Synchronization
import Testing

/// What the thread that writes reports is received on another one: it would wait for itself, if a listener waited for it.
@Suite struct ListenerTests {
    @Test func aListenerClosesTheStoreThatWasSynced() throws {
        let folder = TestFolder()
        let store = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [SharedRecord.self])
        let closed = DispatchSemaphore(value: 0)
        let isFirst = Mutex(true)
        let listening = store.onEvent { event in
            guard case .synced = event, isFirst.withLock({ $0.exchange(false) }) else { return }
            try? store.close()
            closed.signal()
        }
        try SharedRecord().saved(in: store)
        closed.wait()
        #expect(throws: StoreError.self) { try SharedRecord.count(in: store) }
        listening.cancel()
        let again = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [SharedRecord.self])
        #expect(try SharedRecord.count(in: again) == 1)
        try again.close()
    }

    @Test func aListenerOpensAnotherStoreWhileThisOneIsClosed() throws {
        let folder = TestFolder()
        for _ in 0..<20 {
            let store = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [SharedRecord.self])
            let opened = DispatchSemaphore(value: 0)
            let isFirst = Mutex(true)
            let listening = store.onEvent { event in
                guard case .synced = event, isFirst.withLock({ $0.exchange(false) }) else { return }
                if let other = try? openStore("lmdb:\(folder.file)-other", engines: [.lmdb], models: [SharedRecord.self]) {
                    try? other.close()
                }
                opened.signal()
            }
            try SharedRecord().saved(in: store)
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
