import Foundation
import Testing

@testable import StoreCore

@Suite struct MetricsTests {
    @Test func bucketsEndAtPowersOfTwo() {
        #expect(DurationHistogram.limits.count == 25)
        #expect(DurationHistogram.limits.first == .microseconds(1))
        #expect(DurationHistogram.limits.last == .microseconds(1 << 24))
        for (place, limit) in DurationHistogram.limits.enumerated() {
            let nanoseconds = limit.nanoseconds
            #expect(DurationHistogram.bucket(ofNanoseconds: nanoseconds) == place, "\(limit) belongs to the bucket it ends")
            #expect(DurationHistogram.bucket(ofNanoseconds: nanoseconds + 1) == place + 1, "more than \(limit) does not")
        }
        #expect(DurationHistogram.bucket(ofNanoseconds: 0) == 0)
        #expect(DurationHistogram.bucket(ofNanoseconds: -5) == 0)
        #expect(DurationHistogram.bucket(ofNanoseconds: .max) == 25)
    }

    @Test func recorderCountsAndAdds() {
        let recorder = DurationRecorder()
        #expect(recorder.histogram == DurationHistogram())
        for duration in [Duration.zero, .nanoseconds(900), .microseconds(3), .seconds(60)] { recorder.record(duration) }
        let histogram = recorder.histogram
        #expect(histogram.count == 4)
        #expect(histogram.counts[0] == 2 && histogram.counts[2] == 1 && histogram.counts[25] == 1)
        #expect(histogram.sum == .seconds(60) + .nanoseconds(3_900))
    }

    @Test func recorderTakesFromManyThreads() async {
        let recorder = DurationRecorder()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { recorder.record(.microseconds(5)) } } }
        }
        #expect(recorder.histogram.count == 8_000)
        #expect(recorder.histogram.sum == .milliseconds(40))
    }

    @Test func durationsBeyondReachAreClamped() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
        #expect(Duration.milliseconds(-3).nanoseconds == -3_000_000)
    }

    @Test func countersOfEndedReadersRemain() throws {
        let list = RequestCountsList()
        let first = list.make()
        for _ in 0..<3 { first.count(.get) }
        first.countPlanReuse()
        list.giveBack(first)
        let second = list.make()
        second.count(.get)
        list.shared.count(.fetch)
        var metrics = StoreMetrics()
        list.add(to: &metrics)
        #expect(metrics.requests == [.get: 4, .fetch: 1])
        #expect(metrics.planReuses == 1)
        #expect(second.address == first.address, "a block is used again")
    }

    @Test func oldestSnapshotIsThatOfAnyReader() throws {
        let list = RequestCountsList()
        let (first, second) = (list.make(), list.make())
        first.beginSnapshot()
        Thread.sleep(forTimeInterval: 0.03)
        second.beginSnapshot()
        var metrics = StoreMetrics()
        list.add(to: &metrics)
        #expect(try #require(metrics.oldestSnapshot) >= .milliseconds(15))
        first.endSnapshot()
        second.endSnapshot()
        var later = StoreMetrics()
        list.add(to: &later)
        #expect(later.oldestSnapshot == nil)
    }

    @Test func sharedCountersTakeFromManyThreads() async {
        let list = RequestCountsList()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { list.shared.count(.count) } } }
        }
        var metrics = StoreMetrics()
        list.add(to: &metrics)
        #expect(metrics.requests == [.count: 8_000])
    }

    /// The whole page for known numbers, in `Prometheus.golden`; `ACTIVESTORE_REWRITE_GOLDEN=1` writes it.
    @Test func prometheusPageIsAsItWas() throws {
        var metrics = StoreMetrics()
        metrics.engine = "sqlite"
        metrics.requests = [.get: 12, .fetch: 3, .statement: 1]
        metrics.failures = [.duplicateValue: 2, .busy: 1]
        (metrics.plans, metrics.planReuses, metrics.commits, metrics.rollbacks) = (2, 14, 5, 1)
        (metrics.retries, metrics.busy, metrics.checkpoints) = (4, 2, 7)
        metrics.commitDurations.counts[0] = 1
        metrics.commitDurations.counts[11] = 3
        metrics.commitDurations.counts[25] = 1
        metrics.commitDurations.sum = .milliseconds(61_250)
        metrics.requestDurations[.fetch] = metrics.commitDurations
        (metrics.writersWaiting, metrics.readers, metrics.oldestSnapshot, metrics.logSize) = (1, 2, .milliseconds(1_500), 4_152)
        (metrics.eventListeners, metrics.changeListeners) = (1, 3)
        let page = metrics.prometheus(store: "a \"b\"\\\n") + StoreMetrics.prometheus(["one": metrics, "two": StoreMetrics()])
        let path = String(#filePath.dropLast("MetricsTests.swift".count)) + "Prometheus.golden"
        if ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] == "1" {
            try page.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == page)
    }

    @Test func requestsAreOneLine() {
        let plan = QueryPlan(entity: "author", access: [.scan], sorts: true)
        var event = RequestEvent(
            entity: "author", kind: .fetch, shape: "fetch author where age > ?", plan: plan, examined: 30, rows: 2,
            waited: .milliseconds(1), duration: .nanoseconds(124_999))
        #expect(
            event.description
                == "fetch author where age > ?: 2 rows of 30 in 0.124 ms after waiting for 1.000 ms; author: scan, then sort")
        event = RequestEvent(entity: "author", kind: .insert, shape: "insert author", rows: 1, duration: .seconds(2))
        #expect(event.description == "insert author: 1 row in 2000.000 ms")
        event = RequestEvent(
            entity: "author", kind: .insert, shape: "insert author", rows: 0, errorCode: .duplicateKey, duration: .microseconds(50))
        #expect(event.description == "insert author: failed with duplicateKey, 0 rows in 0.050 ms")
    }
}
