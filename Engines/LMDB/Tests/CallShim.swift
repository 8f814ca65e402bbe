import Foundation
import Glibc
import StoreCore

/// The layer between `lmdb-probe` and the C library that is described in `Tests/Torture/Shim/shim.c`: it lets a call fail, ends the process at one, or lists
/// them all.
struct CallShim {
    enum Kind: UInt32 {
        case open = 1
        case read, write, sync, truncate, directory, map, lock
    }

    struct Call {
        let number: Int
        let kind: Kind
        let path: String
    }

    /// One thing that changed the folder, or a line that the probe said.
    enum Change: Equatable {
        case said(String)
        case wrote(isSynchronous: Bool)
        case synchronised
        case other
    }

    let folder: TestFolder
    private var log: String { folder.calls }

    /// What a probe says, to its end, while nothing is done to its calls or one of them is hit.
    func run(_ arguments: [String], _ variables: [String: String]) throws -> (lines: [String], end: Int32) {
        let own = ["TORTURE_FOLDER": folder.path, "TORTURE_LOG": log, "TORTURE_MARKS": "1"]
        let probe = try ProbeProcess(ProbeProcess.path, arguments, environment: own.merging(variables) { $1 })
        var lines: [String] = []
        while let line = probe.line() { lines.append(line) }
        return (lines, probe.end())
    }

    /// The calls that a probe makes on files of the folder.
    func calls(_ arguments: [String]) throws -> [Call] {
        unlink(log)
        _ = try run(arguments, ["TORTURE_MODE": "list"])
        return try records().compactMap { record in
            guard record.what == 12, let kind = Kind(rawValue: record.flags & 0xFF) else { return nil }
            return Call(number: Int(record.file), kind: kind, path: String(decoding: record.bytes, as: UTF8.self))
        }
    }

    /// What a probe changes in the folder, and says, one after the other.
    func changes(_ arguments: [String]) throws -> [Change] {
        unlink(log)
        _ = try run(arguments, ["TORTURE_MODE": "trace"])
        return try records().map { record in
            switch record.what {
            case 2: .wrote(isSynchronous: record.flags & 4 != 0)
            case 3: .synchronised
            case 11: .said(String(decoding: record.bytes, as: UTF8.self))
            default: .other
            }
        }
    }

    private struct Record {
        let what: UInt32
        let flags: UInt32
        let file: UInt64
        let bytes: Data
    }

    private func records() throws -> [Record] {
        let log = try Data(contentsOf: URL(fileURLWithPath: log))
        var records: [Record] = []
        var at = 0
        func number<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
            log.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: at + offset, as: T.self)) }
        }
        while at + 32 <= log.count {
            let what = number(0, UInt32.self)
            let length = Int(number(24, UInt64.self))
            records.append(
                Record(
                    what: what, flags: number(4, UInt32.self), file: number(8, UInt64.self),
                    bytes: log.subdata(in: at + 32..<at + 32 + length)))
            at += 32 + length
        }
        return records
    }
}
