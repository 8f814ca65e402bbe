import StoreCore
import Synchronization
import Testing

private func isBefore(_ a: (UInt64, UInt64), _ b: (UInt64, UInt64)) -> Bool {
    a.0 != b.0 ? a.0 < b.0 : a.1 < b.1
}

@Suite struct UIDSourceTests {
    @Test func `A key carries the millisecond, version 7 and the variant of RFC 9562`() {
        let (high, low) = UIDSource.seeded(7).next(4_102_444_800_000_999)
        #expect(high >> 16 == 4_102_444_800_000)
        #expect(high >> 12 & 0xF == 7)
        #expect(low >> 62 == 0b10)
    }

    @Test func `Keys go up when the clock stands still, goes back or is nonsense`() {
        let source = UIDSource.seeded(1)
        let readings: [Int64] = [
            1_000_000, 1_000_000, 999_000, 0, -5, .min, 1_000_999, 1_001_000, 2_000_000, .max, 5, .max, .min, 3_000_000,
        ]
        var last: (UInt64, UInt64) = (0, 0)
        for reading in readings {
            let key = source.next(reading)
            #expect(isBefore(last, key), "\(reading)")
            last = key
        }
    }

    @Test func `When the counter is used up the key runs a millisecond ahead`() {
        let source = UIDSource.seeded(2)
        let keys = (0..<10_000).map { _ in source.next(5_000_000).0 }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
        #expect(keys[4095] >> 16 == 5_000 && keys[4095] & 0xFFF == 0xFFF)
        #expect(keys[4096] >> 16 == 5_001 && keys[4096] & 0xFFFF == 0x7000)
        #expect(keys.allSatisfy { $0 >> 12 & 0xF == 7 })
        #expect(source.next(5_003_000).0 >> 16 == 5_003)
    }

    @Test func `One seed gives one sequence, another seed another`() {
        let first = UIDSource.seeded(42)
        let second = UIDSource.seeded(42)
        let other = UIDSource.seeded(43)
        for reading in Int64(0)..<1000 {
            let (a, b, c) = (first.next(reading), second.next(reading), other.next(reading))
            #expect(a == b)
            #expect(a.0 == c.0 && a.1 != c.1)
        }
    }

    @Test func `SplitMix64 gives its published numbers`() {
        // The first word for seed 1234567 is 6457827717110365317; two bits of it make room for the variant.
        let published: UInt64 = 6_457_827_717_110_365_317
        let variant: UInt64 = 0x8000_0000_0000_0000
        #expect(UIDSource.seeded(1_234_567).next(0).1 == variant | published >> 2)
    }

    @Test func `Every random bit of the system source is sometimes 0 and sometimes 1`() {
        var ones: UInt64 = 0
        var zeros: UInt64 = 0
        for _ in 0..<2000 {
            let low = UIDSource.system.next(0).1
            ones |= low
            zeros |= ~low
        }
        #expect(ones == 0xBFFF_FFFF_FFFF_FFFF)
        #expect(zeros == 0x7FFF_FFFF_FFFF_FFFF)
    }

    @Test func `Threads that share the system source never get one key twice and each sees its own go up`() async {
        let lists = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<20_000).map { _ in UIDSource.system.next(Instant.now()).0 } }
            }
            return await group.reduce(into: [[UInt64]]()) { $0.append($1) }
        }
        for list in lists {
            #expect(zip(list, list.dropFirst()).allSatisfy { $0 < $1 })
        }
        #expect(Set(lists.joined()).count == 80_000)
    }
}
