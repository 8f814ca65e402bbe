import CStoreCore

/// A source of generated keys: UUIDs of version 7 (RFC 9562), strictly increasing within one source.
///
/// Each key is 48 bits of milliseconds, a 12-bit counter and 62 random bits. Until the clock reaches a later millisecond, the counter is
/// incremented; when it is exhausted the key runs one millisecond ahead of the clock, and stays ahead until the clock has caught up. So
/// keys are ordered by creation even if the clock is set back, and across all threads that share the source. Between processes the order is
/// that of their clocks.
///
/// The random bits of ``system`` are the kernel's, fetched 4 KiB at a time. A forked child has a copy of that buffer and would reuse the
/// parent's bits, so it discards the buffer.
///
/// ```swift
/// let (high, low) = UIDSource.system.next(Instant.now())
/// ```
public struct UIDSource: Sendable {
    /// Returns the next key, as its first and last eight bytes, big-endian.
    ///
    /// The argument is the clock reading in microseconds since 1970. Readings before 1970 count as 1970 and those after the year 6429 as
    /// that year, so that no wrong reading can exhaust the keys after it.
    public let next: @Sendable (_ microseconds: Int64) -> (UInt64, UInt64)

    /// Creates a custom source, for instance one that returns given keys in a test.
    ///
    /// - Parameter next: Returns the first and last eight bytes of a key for a clock reading in microseconds since 1970.
    public init(next: @escaping @Sendable (_ microseconds: Int64) -> (UInt64, UInt64)) {
        self.next = next
    }

    /// The source of this process: random bits from the kernel, one order for all threads.
    public static let system: UIDSource = {
        let sequence = UIDSequence(random: KernelRandom())
        return UIDSource { sequence.next($0) }
    }()

    /// A source whose keys depend only on the seed and the clock readings, for repeatable tests.
    ///
    /// Each call returns a separate source with its own counter. Two sources with the same seed generate the same keys: never use it for
    /// records that leave the test.
    ///
    /// - Parameter seed: Any number; SplitMix64 generates the random bits from it.
    public static func seeded(_ seed: UInt64) -> UIDSource {
        let sequence = UIDSequence(random: SplitMixWords(state: seed))
        return UIDSource { sequence.next($0) }
    }
}

/// A source of 64 random bits at a time.
private protocol RandomWords: Sendable {
    mutating func word() -> UInt64
}

/// The counter and the random bits of one source, under one lock.
private final class UIDSequence<Random: RandomWords>: Sendable {
    private struct State: Sendable {
        /// Milliseconds and counter of the last key as one number, `ms << 12 | counter`, so that counter overflow is plain addition.
        var last: Int64 = -1
        var random: Random
    }

    private let state: ForkSafeMutex<State>

    init(random: Random) {
        state = ForkSafeMutex(State(random: random))
    }

    func next(_ microseconds: Int64) -> (UInt64, UInt64) {
        // Half of the 48-bit range ends in the year 6429; the other half is headroom for the counter.
        let milliseconds = min(max(microseconds, 0) / 1000, (1 << 47) - 1)
        let (stamp, bits) = state.withLock { state in
            // Cannot overflow: 47 bits of clock and 12 of counter leave room for 2^58 more keys.
            state.last = max(milliseconds << 12, state.last &+ 1)
            return (UInt64(bitPattern: state.last), state.random.word())
        }
        let high = (stamp >> 12) << 16 | 0x7000 | (stamp & 0xFFF)
        let low = 0x8000_0000_0000_0000 | (bits >> 2)
        return (high, low)
    }
}

/// Random bits from the kernel, in chunks.
private struct KernelRandom: RandomWords {
    private static let capacity = 512

    private var words: [UInt64] = []
    private var origin = ProcessOrigin()

    mutating func word() -> UInt64 {
        if origin.isForked {
            origin = ProcessOrigin()
            words.removeAll(keepingCapacity: true)
        }
        if words.isEmpty { refill() }
        return words.popLast() ?? UInt64.random(in: .min ... .max)
    }

    private mutating func refill() {
        words = [UInt64](unsafeUninitializedCapacity: Self.capacity) { buffer, count in
            let filled = activestore_random_bytes(buffer.baseAddress, buffer.count * MemoryLayout<UInt64>.stride)
            count = filled / MemoryLayout<UInt64>.stride
        }
    }
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014).
private struct SplitMixWords: RandomWords {
    var state: UInt64

    mutating func word() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
