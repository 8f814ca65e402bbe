import FoundationEssentials
import Glibc

/// How much of the process lies in memory, and how much more that became.
final class ResidentMemory {
    /// In bytes.
    struct Growth {
        /// With the pages of mapped files, such as LMDB's, which the system takes back when it needs them.
        var peak = 0
        /// Without them, as often as somebody looked.
        var own = 0
    }

    private let before: (all: Int, own: Int)
    private var own: Int

    init() {
        // Linux starts to measure the peak anew.
        let file = open("/proc/self/clear_refs", O_WRONLY)
        if file >= 0 {
            _ = write(file, "5", 1)
            _ = Glibc.close(file)
        }
        before = (ResidentMemory.status("VmRSS:"), ResidentMemory.status("RssAnon:"))
        own = before.own
    }

    /// Notes how much it is now.
    func look() { own = max(own, ResidentMemory.status("RssAnon:")) }

    var growth: Growth { Growth(peak: ResidentMemory.status("VmHWM:") - before.all, own: own - before.own) }

    private static func status(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return (number.flatMap { Int($0) } ?? 0) << 10
    }
}
