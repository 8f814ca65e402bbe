import StoreConformance

/// The ways in which the power can go: which of the changes that were not synced have come to the disk.
struct PowerLoss: Sendable {
    enum Style: String, CaseIterable, Sendable {
        /// All, in order.
        case everything
        /// None.
        case nothing
        /// All but the last, of which half the sectors.
        case torn
        /// Some writes, whole.
        case writes
        /// Some sectors of 512 bytes, which is what any order of writing can leave.
        case sectors
        /// All of some files and none of others.
        case files
        /// Every content, and only the names that a sync of their folder has made certain.
        case names
        /// Some names, some writes.
        case namesAndWrites
    }

    static let sector = 512
    /// How many states of each style are tried after each change.
    static func count(_ style: Style) -> Int {
        switch style {
        case .everything, .nothing, .names: 1
        case .torn, .files: 2
        case .writes, .sectors: 3
        case .namesAndWrites: 2
        }
    }

    /// A state's number within its moment, as a style.
    static let styles: [Style] = Style.allCases.flatMap { Array(repeating: $0, count: count($0)) }

    /// The files of a state: by path; nil for a folder.
    static func state(_ disk: SimulatedDisk, _ style: Style, _ random: inout SplitMix64) -> [String: [UInt8]?] {
        var names = disk.names
        for change in PowerLoss.names(of: disk, style, &random) { SimulatedDisk.apply(change.what, to: &names) }
        let used = Set(names.values.compactMap { $0 })
        // How likely each change is to have come to disk, anew for each state.
        let chance = random.pick([5, 30, 50, 70, 95])
        let last = disk.files.lazy.compactMap { $0.pending.last?.moment }.max()
        var contents: [Int: [UInt8]] = [:]
        for file in used.sorted() {
            contents[file] = disk.content(of: file, changes(disk.files[file].pending, style, chance, last: last, &random))
        }
        return names.mapValues { file in file.flatMap { contents[$0] } }
    }

    /// Which changes of names are there.
    private static func names(of disk: SimulatedDisk, _ style: Style, _ random: inout SplitMix64) -> [SimulatedDisk.NameChange] {
        let pending = disk.pendingNames
        switch style {
        case .nothing: return pending.filter(\.isWished)
        case .names: return []
        case .namesAndWrites:
            // Journals keep the order of names, so what is there is the beginning; a file system without one keeps any.
            if random.percent(50) { return Array(pending.prefix(random.below(pending.count + 1))) }
            return pending.filter { _ in random.percent(50) }
        default: return pending
        }
    }

    private static func changes(
        _ pending: [SimulatedDisk.Change], _ style: Style, _ chance: Int, last: Int?, _ random: inout SplitMix64
    ) -> [SimulatedDisk.Change] {
        switch style {
        case .everything, .names: return pending
        case .nothing: return []
        case .files: return random.percent(50) ? pending : []
        case .writes, .namesAndWrites: return pending.filter { _ in random.percent(chance) }
        case .torn:
            guard let change = pending.last, change.moment == last else { return pending }
            return pending.dropLast() + sectors(of: change).filter { _ in random.percent(50) }
        case .sectors: return pending.flatMap(sectors).filter { _ in random.percent(chance) }
        }
    }

    /// The parts of a write that come to disk each for itself.
    private static func sectors(of change: SimulatedDisk.Change) -> [SimulatedDisk.Change] {
        guard case .write(let offset, let bytes) = change.what else { return [change] }
        var parts: [SimulatedDisk.Change] = []
        var at = offset
        var left = bytes
        while !left.isEmpty {
            let count = min(left.count, sector - at % sector)
            parts.append(.init(what: .write(offset: at, bytes: left.prefix(count)), moment: change.moment))
            at += count
            left = left.dropFirst(count)
        }
        return parts
    }
}
