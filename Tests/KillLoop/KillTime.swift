import Glibc
import StoreConformance

/// When a child is killed: so long after something it said.
struct KillTime {
    enum Moment {
        case started
        case opened
        /// The acknowledgement of this many transactions of its.
        case acknowledged(Int)
    }

    let moment: Moment
    let delay: Duration

    /// One in seven while the child opens the store; of the others half at some time of its work, at the latest after 80 ms, and half after some
    /// transactions, so that a slow disk does not mean few of them.
    static func random(_ random: inout SplitMix64) -> KillTime {
        switch random.below(7) {
        case 0: return opening(&random)
        case 1...3:
            let longest = random.weighted([(2, 2_000), (4, 12_000), (4, 40_000), (1, 80_000)])
            return KillTime(moment: .opened, delay: .microseconds(random.below(longest)))
        default:
            return KillTime(moment: .acknowledged(random.within(1...40)), delay: .microseconds(random.below(5_000)))
        }
    }

    /// While a child opens the store, which takes some milliseconds, or soon after.
    static func opening(_ random: inout SplitMix64) -> KillTime {
        KillTime(moment: .started, delay: .microseconds(random.below(random.percent(50) ? 1_500 : 6_000)))
    }

    /// Waits with the precision of the kernel's timer.
    func wait() {
        var rest = timespec(
            tv_sec: Int(delay.components.seconds), tv_nsec: Int(delay.components.attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }
}
