import ActiveStore
import FoundationEssentials
import Glibc

// Disks that fail, fill up, and have space again; processes that hold a store.
extension PartnerTask {
    /// Writes, holds a transaction with further writes, and reports that, until it is killed.
    func holdTransaction(_ side: PartnerSide) throws {
        let store = try side.open()
        for number in 0..<5 { try Tally(count: number).saved(in: store) }
        try store.write { _ in
            for number in 5..<500 { try Tally(count: number).saved() }
            try side.tell("holding")
            while true { Pause.milliseconds(1_000) }
        }
    }

    /// Writes, makes every later synchronisation fail, and reports the error codes of two further writes.
    func failSync(_ side: PartnerSide) throws {
        let store = try side.open { $0.durability = .full }
        for number in 0..<5 { try Tally(count: number).saved(in: store) }
        guard SystemCallFilter.failSynchronisations() else { return try side.tell("no filter") }
        for number in 5..<7 {
            do {
                try Tally(count: number).saved(in: store)
                try side.tell("stored")
            } catch let error as StoreError { try side.tell(error.code.rawValue) }
        }
        try? store.close()
    }

    /// On a separate disk: writes until it is full, frees some space, writes more than fits beside the log's content, and reports each.
    func fillDisk(_ side: PartnerSide) throws {
        let path = try StoreConfiguration(url: side.url).location
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        guard SmallDisk.mount(folder, bytes: 16 << 20) else { return try side.tell("no disk") }
        var store = try side.open { $0.durability = .relaxed }
        func text(_ letter: String) -> String { String(repeating: letter, count: 300_000) }
        try store.write { _ in for number in 0..<10 { try Tally(count: number, label: text("a")).saved() } }
        try store.close()
        store = try side.open { $0.durability = .relaxed }
        // 1.3 MB to be freed later, and all but 3.5 MB of the rest.
        let ballast = folder + "/ballast"
        try SmallDisk.write(1_300_000, to: ballast)
        try SmallDisk.write(SmallDisk.free(folder) - 3_500_000, to: ballast + "-2")
        try store.write { _ in for number in 10..<13 { try Tally(count: number, label: text("b")).saved() } }
        var code = "never full"
        do {
            for round in 0..<200 { try Tally.where { $0.count == round % 10 }.in(store).update(.set(\.label, text("\(round % 10)"))) }
        } catch let error as StoreError { code = error.code.rawValue }
        try side.tell(code)
        unlink(ballast)
        do {
            try store.write { _ in for number in 0..<7 { try Tally.where { $0.count == number }.update(.set(\.label, text("z"))) } }
            try side.tell("stored")
        } catch let error as StoreError { try side.tell("\(error)") }
        try side.tell("\(try Tally.count(in: store)) \(try store.verify(.full).problems)")
        try store.close()
        store = try side.open()
        let last = try Tally.where { $0.label.hasPrefix("z") }.in(store).count()
        try side.tell("\(try Tally.count(in: store)) \(last)")
        try store.close()
    }
}

/// A small in-memory file system that only this process sees.
enum SmallDisk {
    /// Mounts it over a folder; false if this user may not.
    static func mount(_ folder: String, bytes: Int) -> Bool {
        typealias Unshare = @convention(c) (Int32) -> Int32
        typealias Mount =
            @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt, UnsafePointer<CChar>?) -> Int32
        guard let unshare = HiddenFunction.named("unshare", Unshare.self), let mount = HiddenFunction.named("mount", Mount.self)
        else { return false }
        let (newMounts, newUsers): (Int32, Int32) = (0x2_0000, 0x1000_0000)
        guard unshare(newMounts) == 0 || unshare(newMounts | newUsers) == 0 else { return false }
        let (recursive, isPrivate): (UInt, UInt) = (1 << 14, 1 << 18)
        return mount("none", "/", nil, recursive | isPrivate, nil) == 0 && mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0
    }

    /// The number of free bytes.
    static func free(_ folder: String) -> Int {
        var info = statvfs()
        return statvfs(folder, &info) == 0 ? Int(info.f_bavail) * Int(info.f_frsize) : 0
    }

    /// Creates a file of this size.
    static func write(_ count: Int, to path: String) throws { try CaseSandbox.write([UInt8](repeating: 1, count: max(0, count)), to: path) }
}

/// System calls that fail in this process, by the kernel's own filter.
enum SystemCallFilter {
    private struct Instruction {
        let code: UInt16
        let jumpTrue: UInt8
        let jumpFalse: UInt8
        let value: UInt32
    }
    private struct Program {
        let count: UInt16
        let instructions: UnsafeMutablePointer<Instruction>
    }

    #if arch(x86_64)
        private static let synchronisations: [UInt32] = [74, 75, 277, 26]  // fsync, fdatasync, sync_file_range, msync
        private static let seccomp = 317
    #else
        private static let synchronisations: [UInt32] = [82, 83, 84, 227]
        private static let seccomp = 277
    #endif

    /// Makes fsync and similar calls fail with EIO in all threads from now on; false if the system does not allow it.
    static func failSynchronisations() -> Bool {
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        typealias Call = @convention(c) (Int, Int, Int, UnsafeRawPointer?) -> Int
        guard let control = HiddenFunction.named("prctl", Control.self), let call = HiddenFunction.named("syscall", Call.self)
        else { return false }
        let (load, equals, give): (UInt16, UInt16, UInt16) = (0x20, 0x15, 0x06)
        let (fails, allowed): (UInt32, UInt32) = (0x0005_0000 | UInt32(EIO), 0x7fff_0000)
        var program = [Instruction(code: load, jumpTrue: 0, jumpFalse: 0, value: 0)]
        for number in synchronisations {
            program.append(Instruction(code: equals, jumpTrue: 0, jumpFalse: 1, value: number))
            program.append(Instruction(code: give, jumpTrue: 0, jumpFalse: 0, value: fails))
        }
        program.append(Instruction(code: give, jumpTrue: 0, jumpFalse: 0, value: allowed))
        let (noNewPrivileges, setFilter, allThreads): (Int32, Int, Int) = (38, 1, 1)
        guard control(noNewPrivileges, 1, 0, 0, 0) == 0 else { return false }
        return program.withUnsafeMutableBufferPointer { instructions in
            guard let base = instructions.baseAddress else { return false }
            var whole = Program(count: UInt16(instructions.count), instructions: base)
            return call(seccomp, setFilter, allThreads, &whole) == 0
        }
    }
}
