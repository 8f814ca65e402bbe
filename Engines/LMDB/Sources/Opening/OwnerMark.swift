import Glibc
import StoreCore

/// What owners note about the store's file in the file `-owner`, for the next to compare.
///
/// The mark is taken away before the first transaction of an owner, so one that is there is about the file as it is now: no
/// program that keeps to the locks has written to it since. It holds the numbers of the transactions in both meta pages; a
/// file that has gone back to the transaction before, because one of those numbers was damaged, looks sound by itself.
enum OwnerMark: Equatable {
    /// Nothing was ever recorded.
    case none
    /// The file is being made, or was; no transaction has begun that could have stored something.
    case making
    /// An owner has begun to write, and has not said that it closed the file.
    case open
    case closed(Closed)

    /// The file as an owner left it.
    struct Closed: Equatable {
        var inode: UInt64
        var size: Int
        /// The time of the last change.
        var seconds: Int
        var nanoseconds: Int
        /// The machine's run; times of files are not kept well enough across two.
        var boot: String
        /// Whether the mark is surely as old as it says: of the same run, or brought to disk.
        var isDurable: Bool
        /// The transaction in each meta page, and what identifies the rest of it.
        var transactions: [UInt64]
        var contents: [UInt64]
        /// What identifies the pages on which the rest depends; see ``PageWalk/foundations``.
        var foundations: UInt64
    }

    /// What the comparison came to.
    enum Finding: Equatable {
        /// The file is as it was left, and these are its foundations.
        case asLeft(foundations: UInt64)
        /// It is another, or was changed.
        case changed
        /// It was left with a later transaction than it has now.
        case wentBack(from: UInt64, to: UInt64)
    }

    /// Compares a file with its mark.
    ///
    /// - Parameter boot: The machine's run; nil where it is not known.
    /// - Throws: ``StoreError`` `.corrupt` when a number changed and nothing else did, or anything although the file has its time.
    func check(_ metas: MetaPages, _ file: PageFile, boot: String?, _ path: String) throws -> Finding {
        let info = try file.info()
        guard case .closed(let left) = self, left.inode == UInt64(info.st_ino) else { return .changed }
        let isOfThisRun = left.boot == boot
        guard left.isDurable || isOfThisRun else { return .changed }
        let newest = left.transactions[0] >= left.transactions[1] ? 0 : 1
        let contents = try OwnerMark.contents(of: metas, file, newest: newest)
        let sameNumber = (0..<2).map { metas.both[$0].transaction == left.transactions[$0] }
        let sameContents = (0..<2).map { contents[$0] == left.contents[$0] }
        let isUntouched =
            isOfThisRun && left.size == info.st_size && left.seconds == info.st_mtim.tv_sec
            && left.nanoseconds == info.st_mtim.tv_nsec
        for page in 0..<2 {
            let other = 1 - page
            let mustBeSame = page == newest || (sameNumber[other] && sameContents[other])
            let isDamaged = !sameNumber[page] && sameContents[page] && mustBeSame
            if isDamaged || (isUntouched && !(sameNumber[page] && sameContents[page])) {
                throw PageFile.corrupt(
                    path,
                    "its \(page == 0 ? "first" : "second") page is not as it was left after transaction \(left.transactions[newest]); "
                        + "restore a backup")
            }
        }
        if isUntouched { return .asLeft(foundations: left.foundations) }
        let (before, now) = (left.transactions[newest], metas.newest.transaction)
        return now < before ? .wentBack(from: before, to: now) : .changed
    }

    /// The mark of a file that its owner leaves; nil for one that is damaged.
    init?(leaving path: String, isDurable: Bool) throws {
        let file = try PageFile(path)
        let info = try file.info()
        let metas = try MetaPages(file)
        var walk = PageWalk(file, metas, .foundations)
        guard try walk.problem() == nil else { return nil }
        self = .closed(
            Closed(
                inode: UInt64(info.st_ino), size: info.st_size, seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec,
                boot: OwnerLock.boot() ?? "unknown", isDurable: isDurable, transactions: metas.both.map(\.transaction),
                contents: try OwnerMark.contents(of: metas, file, newest: metas.newest.index),
                foundations: walk.foundations.value))
    }

    /// What identifies the meta pages without their numbers; the newest with the roots of its two trees, which no two transactions share.
    static func contents(of metas: MetaPages, _ file: PageFile, newest: Int) throws -> [UInt64] {
        try metas.both.map { meta in
            var digest = PageDigest()
            digest.add(Array(meta.contents))
            if meta.index == newest {
                for root in [meta.freeTree.root, meta.mainTree.root] where root < metas.pages { digest.add(try file.page(root).bytes) }
            }
            return digest.value
        }
    }
}

// As text: one line of words.
extension OwnerMark {
    var text: String {
        switch self {
        case .none: ""
        case .making: "making\n"
        case .open: "open\n"
        case .closed(let left):
            "left \(left.inode) \(left.size) \(left.seconds) \(left.nanoseconds) \(left.boot) \(left.isDurable ? "durable" : "run") "
                + (left.transactions + left.contents + [left.foundations]).map { String($0) }.joined(separator: " ") + "\n"
        }
    }

    init(text: String) {
        if text.isEmpty {
            self = .none
            return
        }
        // One that was cut off claims nothing: its last number may be another.
        let words = (text.firstIndex(of: "\n").map { text[..<$0] } ?? "").split(separator: " ").map(String.init)
        switch words.first {
        case "making": self = .making
        case "left":
            let numbers = words.dropFirst(7).compactMap { UInt64($0) }
            guard words.count == 12, numbers.count == 5, let inode = UInt64(words[1]), let size = Int(words[2]),
                let seconds = Int(words[3]),
                let nanoseconds = Int(words[4])
            else {
                self = .open
                return
            }
            self = .closed(
                Closed(
                    inode: inode, size: size, seconds: seconds, nanoseconds: nanoseconds, boot: words[5], isDurable: words[6] == "durable",
                    transactions: Array(numbers[..<2]), contents: Array(numbers[2..<4]), foundations: numbers[4]))
        // What this library does not know was recorded by one that wrote.
        default: self = .open
        }
    }
}
