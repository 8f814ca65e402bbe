import Glibc
import StoreConformance

/// When a child is killed: so long after a report of its.
struct KillTime {
    /// The report from which the time counts: opening is hit as well as work.
    let isAfterOpening: Bool
    let delay: Duration

    /// At some time of a child's work, at the latest after 80 ms; one in seven while it opens the store.
    static func random(_ random: inout SplitMix64) -> KillTime {
        if random.below(7) == 0 { return opening(&random) }
        let longest = random.weighted([(2, 2_000), (4, 12_000), (4, 40_000), (1, 80_000)])
        return KillTime(isAfterOpening: true, delay: .microseconds(random.below(longest)))
    }

    /// While a child opens the store, which takes some milliseconds, or soon after.
    static func opening(_ random: inout SplitMix64) -> KillTime {
        KillTime(isAfterOpening: false, delay: .microseconds(random.below(random.percent(50) ? 1_500 : 6_000)))
    }

    /// Waits with the precision of the kernel's timer.
    func wait() {
        var rest = timespec(
            tv_sec: Int(delay.components.seconds), tv_nsec: Int(delay.components.attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }
}
