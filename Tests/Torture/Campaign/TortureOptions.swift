import ActiveStore
import FoundationEssentials
import Glibc

/// The command line.
///
///     torture [--engine sqlite|lmdb|all] [--mode faults|kills|power|canaries|full|processes|damage|all] [--minutes N] [--seed N] [--jobs N]
///             [--scenario fresh,…] [--durability full,normal] [--promise full] [--states N] [--report FILE] [--keep FOLDER] [--place FOLDER]
///     torture --check TRIAL+PLAN [--trace FILE]    repeats one check, as a violation names it
///     torture --self-test                          a few checks of each kind, in seconds
struct TortureOptions: Sendable {
    enum Mode: String, CaseIterable, Sendable {
        case faults
        case kills
        case power
        case canaries
        case full
        case processes
        case damage
    }

    var engines = ["sqlite", "lmdb"]
    var modes = Mode.allCases
    var scenarios = Scenario.all
    /// The durabilities of stores that lose power.
    var durabilities: [Durability] = [.full, .normal]
    /// What these stores are held to, if not to what their durability promises: to see the tool find what is lost.
    var promise: Durability?
    /// About how many states of each mode are looked at; nil for as many as there is time for.
    var states: Int?
    var minutes = 6.0
    var seed = UInt64.random(in: 1...999_999)
    var jobs = 2
    /// A JSON file for what came of it.
    var report: String?
    /// Where violations are kept.
    var keep = FileManager.default.currentDirectoryPath + "/torture-violations"
    /// Where stores are made, in a new folder that is removed in the end; memory, if there is some, since nothing here depends on a disk.
    var location = (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path) + "/torture-\(getpid())"
    var check: String?
    var trace: String?
    var isSelfTest = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func word(_ option: String) throws -> String {
            guard let text = rest.popFirst() else { throw Complaint("\(option) needs a value") }
            return text
        }
        /// The shim knows files by their whole paths.
        func path(_ option: String) throws -> String {
            let text = try word(option)
            return text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
        }
        func list<T>(_ option: String, _ all: [T], _ name: (T) -> String) throws -> [T] {
            let text = try word(option)
            if text == "all" { return all }
            return try text.split(separator: ",").map { part in
                guard let found = all.first(where: { name($0) == part }) else {
                    throw Complaint("\(option) takes \(all.map(name).joined(separator: ", ")) or all")
                }
                return found
            }
        }
        func number<T: LosslessStringConvertible & Comparable>(_ option: String, from least: T) throws -> T {
            guard let number = T(try word(option)), number >= least else { throw Complaint("\(option) takes a number from \(least)") }
            return number
        }
        while let option = rest.popFirst() {
            switch option {
            case "--engine": engines = try list(option, engines, { $0 })
            case "--mode": modes = try list(option, Mode.allCases, \.rawValue)
            case "--scenario": scenarios = try list(option, Scenario.all, \.rawValue)
            case "--durability": durabilities = try list(option, durabilities + [.relaxed], \.rawValue)
            case "--promise": promise = try list(option, Durability.allCases, \.rawValue).first
            case "--states": states = try number(option, from: 1)
            case "--minutes": minutes = try number(option, from: 0.01)
            case "--seed": seed = try number(option, from: 0)
            case "--jobs": jobs = try number(option, from: 1)
            case "--report": report = try path(option)
            case "--keep": keep = try path(option)
            case "--place": location = try path(option)
            case "--check": check = try word(option)
            case "--trace": trace = try path(option)
            case "--self-test": isSelfTest = true
            default: throw Complaint("there is no option \(option.debugDescription)")
            }
        }
        if isSelfTest {
            states = 24
            minutes = 60
        }
    }
}
