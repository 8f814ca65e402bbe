// The few declarations of swift-log, swift-metrics and swift-distributed-tracing that the bridges in Docs/Observability.md use, with the
// signatures of those packages, which this package does not depend on.

struct Logger: Sendable {
    typealias Metadata = [String: String]
    init(label: String) {}
    func notice(_ message: String, metadata: Metadata? = nil) {}
    func warning(_ message: String, metadata: Metadata? = nil) {}
}

final class Timer {
    init(label: String, dimensions: [(String, String)] = []) {}
    func record(duration: Duration) {}
}

final class Counter {
    init(label: String, dimensions: [(String, String)] = []) {}
    func increment(by amount: some BinaryInteger) {}
}

protocol TracerInstant: Sendable {
    var nanosecondsSinceEpoch: UInt64 { get }
}

struct DefaultTracerClock {
    struct Timestamp: TracerInstant {
        let nanosecondsSinceEpoch: UInt64
        init(nanosecondsSinceEpoch: UInt64) { self.nanosecondsSinceEpoch = nanosecondsSinceEpoch }
    }
    static var now: Timestamp { Timestamp(nanosecondsSinceEpoch: 1_700_000_000_000_000_000) }
}

protocol SpanAttributeConvertible {}
extension String: SpanAttributeConvertible {}
extension Int64: SpanAttributeConvertible {}

struct SpanAttributes {
    private var values: [String: any SpanAttributeConvertible] = [:]
    subscript(name: String) -> (any SpanAttributeConvertible)? {
        get { values[name] }
        set { values[name] = newValue }
    }
}

protocol Span: AnyObject {
    var attributes: SpanAttributes { get set }
    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant)
}

private final class SilentSpan: Span {
    var attributes = SpanAttributes()
    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {}
}

enum SpanKind { case client }

func startSpan<Instant: TracerInstant>(_ operationName: String, at instant: @autoclosure () -> Instant, ofKind kind: SpanKind) -> any Span {
    SilentSpan()
}
