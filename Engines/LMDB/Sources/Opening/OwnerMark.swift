import Glibc
import StoreCore

/// The record that owners keep about the store's file in the file `-owner`, for the next owner to compare.
///
/// The mark is removed before the first transaction of an owner, so an existing mark describes the current file: no
/// program that respects the locks has written to it since. It contains the transaction numbers in both meta pages; a
/// file that has reverted to the previous transaction, because one of those numbers was damaged, looks sound by itself.
enum OwnerMark: Equatable {
    /// Nothing was ever recorded.
    case none
    /// The file is being created, or its creation was interrupted; no transaction has begun that could have stored something.
    case making
    /// An owner has begun to write, and has not recorded that it closed the file.
    case open
    case closed(Closed)

    /// The file as an owner left it.
    struct Closed: Equatable {
        var inode: UInt64
        var size: Int
        /// The time of the last change.
        var seconds: Int
        var nanoseconds: Int
        /// The boot ID of the machine; timestamps of files are not reliable across two boots.
        var boot: String
        /// Whether the mark is certainly as old as it says: of the same boot, or synced.
        var isDurable: Bool
        /// The transaction in each meta page, and a digest of the rest of it.
        var transactions: [UInt64]
        var contents: [UInt64]
        /// A digest of the pages on which the rest depends; see ``PageWalk/foundations``.
        var foundations: UInt64
    }

    /// The result of the comparison.
    enum Finding: Equatable {
        /// The file is unchanged, and these are its foundations.
        case asLeft(foundations: UInt64)
        /// It is another file, or was changed.
        case changed
        /// It was left with a later transaction than it has now.
        case wentBack(from: UInt64, to: UInt64)
    }

    /// Compares a file with its mark.
    ///
    /// - Parameter boot: The boot ID of the machine; nil if it is not known.
    /// - Throws: ``StoreError`` `.corrupt` if a number changed and nothing else
    ///   did, or if anything changed although the modification time did not.
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

    /// The mark of a file that its owner closes; nil for a damaged file.
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

    /// A digest of the meta pages without their numbers; that of the newest
    /// includes the roots of its two trees, which no two transactions share.
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
        // A truncated line is ignored: its last number may be wrong.
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
        // An unknown mark was recorded by a library that has written to the file.
        default: self = .open
        }
    }
}
