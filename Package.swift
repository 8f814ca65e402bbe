// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The macro plug-in is written against the SwiftSyntax that every Swift toolchain for Linux carries for its own macros
// (usr/lib/swift/host). That saves a dependency of 100,000 lines, and its version always is the compiler's.
let swiftSyntax = swiftSyntaxFolder()

let package = Package(
    name: "ActiveStore",
    products: [
        .library(name: "ActiveStore", targets: ["ActiveStore"]),
        .library(name: "ActiveStoreImport", targets: ["ActiveStoreImport"]),
        .library(name: "StoreTransfer", targets: ["StoreTransfer"]),
        .library(name: "ActiveStoreTesting", targets: ["ActiveStoreTesting"]),
        .library(name: "StoreSQLite", targets: ["StoreSQLite"]),
        .library(name: "StoreLMDB", targets: ["StoreLMDB"]),
        .library(name: "StoreMemory", targets: ["StoreMemory"]),
        .library(name: "StorePostgreSQL", targets: ["StorePostgreSQL"]),
        // For authors of engines.
        .library(name: "StoreCore", targets: ["StoreCore"]),
        .library(name: "StoreSQL", targets: ["StoreSQL"]),
        .library(name: "StoreKeyValue", targets: ["StoreKeyValue"]),
        .library(name: "StoreConformance", targets: ["StoreConformance"]),
        .library(name: "StoreConformanceTesting", targets: ["StoreConformanceTesting"]),
        .executable(name: "activestore", targets: ["ActiveStoreMain"]),
        .executable(name: "activestore-conformance", targets: ["ConformanceMain"]),
    ],
    targets: [
        // The two floors.
        .target(name: "CStoreCore"),
        .target(name: "StoreCore", dependencies: ["CStoreCore"]),
        // What the macros do is a library, because tests of a macro's own target would have everything built a second time, for the compiler's use.
        .target(
            name: "ModelMacros", path: "Sources/ActiveStoreMacros", exclude: ["Main"],
            swiftSettings: [.unsafeFlags(["-I", swiftSyntax])],
            linkerSettings: [.unsafeFlags(["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax])]),
        .macro(
            name: "ActiveStoreMacros", dependencies: ["ModelMacros"], path: "Sources/ActiveStoreMacros/Main",
            swiftSettings: [.unsafeFlags(["-I", swiftSyntax])]),
        .target(name: "StoreJSON", dependencies: ["StoreCore"]),
        .target(name: "ActiveStore", dependencies: ["StoreCore", "CStoreCore", "StoreJSON", "ActiveStoreMacros"]),

        // Stores and records in files: what links zlib. Programs that need none of it link the system's C library and that of their engine.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "StoreTransfer", dependencies: ["StoreCore", "CStoreCore", "StoreJSON", "CZlib"]),
        .target(name: "ActiveStoreImport", dependencies: ["ActiveStore", "StoreTransfer"]),

        // The engines, and the toolkits of those that speak SQL and of those that keep keys and values.
        .target(name: "StoreSQL", dependencies: ["StoreCore", "CStoreCore"]),
        .target(
            name: "CSQLite", path: "Engines/SQLite/CSQLite",
            cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "StoreSQLite", dependencies: ["StoreCore", "CStoreCore", "StoreSQL", "CSQLite"], path: "Engines/SQLite/Sources"),
        // A program that does not use this engine needs no libpq: SwiftPM looks for it only where a target depends on it.
        .systemLibrary(
            name: "CPostgreSQL", path: "Engines/PostgreSQL/CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "StorePostgreSQL", dependencies: ["StoreCore", "CStoreCore", "StoreSQL", "CPostgreSQL"],
            path: "Engines/PostgreSQL/Sources"),
        .target(name: "CStoreKeyValue"),
        .target(name: "StoreKeyValue", dependencies: ["StoreCore", "CStoreCore", "CStoreKeyValue"]),
        .target(
            name: "CLMDB", path: "Engines/LMDB/CLMDB", cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("lmdb")]),
        .target(
            name: "StoreLMDB", dependencies: ["StoreCore", "CStoreCore", "StoreKeyValue", "CLMDB"], path: "Engines/LMDB/Sources"),
        .target(name: "StoreMemory", dependencies: ["StoreCore", "CStoreCore"], path: "Engines/Memory/Sources"),

        // Tests of programs that use the library, and what stores that wrap others have in common.
        .target(name: "StoreForwarding", dependencies: ["StoreCore"]),
        .target(
            name: "ActiveStoreTesting",
            dependencies: ["ActiveStore", "ActiveStoreImport", "StoreMemory", "StoreSQLite", "StoreLMDB", "StoreForwarding"]),

        // The suite.
        .target(name: "StoreConformance", dependencies: ["ActiveStore", "ActiveStoreImport", "StoreForwarding"]),
        .target(name: "StoreConformanceTesting", dependencies: ["StoreConformance"]),

        // The programs and the example: libraries, so that tests reach them, and what starts them. The tool has neither models nor the suite.
        // libedit is loaded while the tool runs, where it is installed.
        .target(name: "CLineEditing", cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "StoreCommandLine",
            dependencies: ["CLineEditing", "StoreCore", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL"]),
        .target(name: "ActiveStoreTool", dependencies: ["StoreCommandLine", "StoreTransfer", "StoreSQL"], exclude: ["Main"]),
        .executableTarget(
            name: "ActiveStoreMain", dependencies: ["ActiveStoreTool", "StoreCommandLine"], path: "Sources/ActiveStoreTool/Main"),
        .target(name: "ConformanceTool", dependencies: ["StoreCommandLine", "StoreConformance"], exclude: ["Main"]),
        .executableTarget(
            name: "ConformanceMain", dependencies: ["ConformanceTool", "StoreCommandLine"], path: "Sources/ConformanceTool/Main"),
        .target(
            name: "FlightsExample",
            dependencies: ["ActiveStore", "StoreTransfer", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL"],
            path: "Examples/Flights",
            exclude: ["Data", "Main", "README.md", "expected.json", "expected.py"]),
        .executableTarget(name: "Flights", dependencies: ["FlightsExample"], path: "Examples/Flights/Main"),

        // The benchmark and its floors in C.
        .target(
            name: "CFloors", dependencies: ["CPostgreSQL"], path: "Benchmarks/Floors",
            linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("lmdb")]),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "ActiveStore", "ActiveStoreImport", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL", "CFloors",
            ],
            path: "Benchmarks/Sources"),

        // Tests.
        .testTarget(
            name: "StoreCoreTests", dependencies: ["StoreCore", "CStoreCore"], exclude: ["ErrorMessages.golden", "Prometheus.golden"]),
        .testTarget(name: "StoreJSONTests", dependencies: ["StoreJSON"]),
        .testTarget(name: "ActiveStoreTestingTests", dependencies: ["ActiveStoreTesting"], exclude: ["Fixtures"]),
        .testTarget(name: "StoreTransferTests", dependencies: ["StoreTransfer", "CZlib", "damage-table"]),
        .testTarget(
            name: "ActiveStoreMacrosTests",
            dependencies: ["ActiveStore", "ModelMacros"],
            exclude: ["Corpus/Refused", "Corpus/Expansions"],
            swiftSettings: [.unsafeFlags(["-I", swiftSyntax])]),
        .testTarget(
            name: "StoreSQLTests", dependencies: ["StoreSQL", "StoreConformance", "StoreForwarding", "StoreMemory"], exclude: ["Golden"]),
        // What holds of the sources themselves.
        .testTarget(
            name: "SourceTests", dependencies: ["ModelMacros"], exclude: ["PublicInterface"],
            swiftSettings: [.unsafeFlags(["-I", swiftSyntax])]),
        .testTarget(
            name: "StoreKeyValueTests", dependencies: ["StoreKeyValue", "StoreMemory", "StoreLMDB", "StoreCore", "CStoreKeyValue"]),
        // A program of its own, because it takes two processes to see who may write. It has the shim's functions in place of the C library's, and is no
        // dependency of the tests, which would have them too; they find it beside them.
        .target(
            name: "CallShim", path: "Tests/Torture/Shim", sources: ["shim.c"], publicHeadersPath: ".",
            linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]),
        .executableTarget(
            name: "lmdb-probe", dependencies: ["StoreLMDB", "StoreKeyValue", "StoreCore", "CallShim"], path: "Tests/LMDBProbe"),
        .testTarget(
            name: "StoreLMDBTests", dependencies: ["StoreLMDB", "StoreKeyValue", "ActiveStore", "CLMDB", "damage-table"],
            path: "Engines/LMDB/Tests"),
        .testTarget(
            name: "StoreSQLiteTests", dependencies: ["StoreSQLite", "StoreSQL", "StoreMemory", "ActiveStore", "CSQLite"],
            path: "Engines/SQLite/Tests"),
        // A proxy that is slow, or cuts connections, for tests of servers that fail.
        .target(name: "ServerProxy", dependencies: ["StoreCore"], path: "Engines/PostgreSQL/Proxy"),
        .testTarget(
            name: "StorePostgreSQLTests",
            dependencies: ["StorePostgreSQL", "StoreSQL", "StoreCore", "ActiveStore", "ActiveStoreImport", "ServerProxy"],
            path: "Engines/PostgreSQL/Tests"),
        // A program of its own, so that a test can see a case end its process.
        .executableTarget(
            name: "conformance-probe", dependencies: ["StoreConformance", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL"],
            path: "Tests/ConformanceProbe"),
        .testTarget(
            name: "StoreConformanceTests",
            dependencies: ["StoreConformanceTesting", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL", "conformance-probe"],
            exclude: ["CaseList.txt", "FaultFinders.txt"]),
        // What programs do that are killed or meet faults, and what has to be in their stores then.
        .target(name: "FaultWorkload", dependencies: ["ActiveStore", "StoreConformance"], path: "Tests/FaultWorkload"),
        // A program of its own, because it is killed.
        .executableTarget(
            name: "kill-loop", dependencies: ["FaultWorkload", "ActiveStore", "StoreConformance", "StoreSQLite", "StoreLMDB"],
            path: "Tests/KillLoop"),
        .testTarget(name: "KillLoopTests", dependencies: ["kill-loop"]),
        // Writes while servers fail; Scripts/failover has them fail.
        .executableTarget(
            name: "failover-writer", dependencies: ["ActiveStore", "StorePostgreSQL", "ServerProxy"], path: "Tests/Failover"),
        // Damages to files, which knows no engine; and a program that counts what becomes of stores with them.
        .target(name: "StoreDamage", path: "Tests/Torture/Damage"),
        .executableTarget(
            name: "damage-table", dependencies: ["ActiveStore", "StoreSQLite", "StoreLMDB", "StoreDamage"],
            path: "Tests/Torture/DamageTable"),
        // A program of its own, because calls of it fail; `Shim` is compiled by it.
        .executableTarget(
            name: "torture",
            dependencies: ["FaultWorkload", "StoreDamage", "ActiveStore", "StoreConformance", "StoreKeyValue", "StoreSQLite", "StoreLMDB"],
            path: "Tests/Torture", exclude: ["Shim/shim.c", "Damage", "DamageTable"]),
        .testTarget(name: "TortureTests", dependencies: ["torture", "damage-table"]),
        .testTarget(
            name: "ActiveStoreToolTests",
            dependencies: [
                "ActiveStoreTool", "StoreCommandLine", "ActiveStore", "StoreTransfer", "StoreMemory", "StoreSQLite", "StoreLMDB",
            ]),
        .testTarget(name: "ConformanceToolTests", dependencies: ["ConformanceTool", "StoreCommandLine"]),
        .testTarget(name: "FlightsTests", dependencies: ["FlightsExample", "ActiveStore", "StoreTransfer", "StoreMemory"]),
        .testTarget(
            name: "Integration", dependencies: ["ActiveStore", "StoreTransfer", "StoreMemory", "StoreSQLite", "StoreLMDB"],
            path: "Tests/Integration",
            exclude: ["Golden"]
        ),
        .testTarget(
            name: "DifferentialTests", dependencies: ["StoreConformance", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL"]),
        // Models of another module than the call sites.
        .target(name: "CallSiteModels", dependencies: ["ActiveStore"], path: "Tests/CallSiteModels"),
        .testTarget(
            name: "CallSites", dependencies: ["ActiveStore", "ActiveStoreImport", "CallSiteModels", "StoreMemory"], path: "Tests/CallSites"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "ActiveStore", "ActiveStoreImport", "StoreMemory", "StoreSQLite", "StoreLMDB", "StorePostgreSQL", "StoreConformance",
                "StoreConformanceTesting", "ActiveStoreTesting",
            ],
            // The pages show statements whose results they do not use.
            swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    ],
    swiftLanguageModes: [.v6]
)

// Cases, tests and the macros of one build run once; optimising them takes longer than running all of them.
var unoptimised: Set = [
    "ModelMacros", "ActiveStoreMacros", "StoreConformance", "FaultWorkload", "torture", "damage-table", "kill-loop", "lmdb-probe",
    "conformance-probe",
]
// Where all tests are built, so are the programs, which are not measured there.
let buildsAllTests = Context.environment["ACTIVESTORE_TESTS"] != nil
if buildsAllTests {
    unoptimised.formUnion(["benchmarks", "StoreCommandLine", "ActiveStoreTool", "ConformanceTool", "ServerProxy", "failover-writer"])
    // Of the modules that can be compiled, SwiftPM takes the last by name. So the macros would be compiled before StoreCore, and the suite, which
    // takes longest, at the end; each alone. The tests wait for what the suite waits for, too, or for what is compiled beside it.
    for target in package.targets {
        if target.name == "ModelMacros" { target.dependencies.append("CStoreCore") }
        if target.type != .test { continue }
        let gate = target.name > "StoreConformance" ? "ActiveStoreTesting" : "ActiveStoreImport"
        let isGated = target.dependencies.contains { if case .byNameItem(gate, _) = $0 { true } else { false } }
        if !isGated { target.dependencies.append(.byName(name: gate)) }
    }
}
for target in package.targets where target.type == .test || unoptimised.contains(target.name) {
    // Without optimisation the compiler would make the module in a second process, which reads and checks the sources again. Of the index
    // only the target's own part is read, for the list of its tests.
    let flags = ["-Onone", "-no-emit-module-separately-wmo", "-index-ignore-system-modules"]
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}

// What a program links. The linker leaves out functions that a program does not call, and all but one of those that several files have.
// Backtraces need the lines of the sources; describing variables for a debugger as well would take a tenth of the time of a release build,
// and a third of an unstripped program.
let linked: Set = [
    "StoreCore", "StoreJSON", "ActiveStore", "StoreTransfer", "ActiveStoreImport", "StoreSQL", "StoreSQLite", "StorePostgreSQL",
    "StoreKeyValue", "StoreLMDB", "StoreMemory",
]
// Building a module takes a sixth less time if it is optimised for size. These are, because the benchmarks hardly differ: SQLite does the work of the
// SQL modules, and most hot code of StoreCore and ActiveStore is inlined into the modules that use it. The key-value engines do that work themselves.
// When all tests are built, every module is optimised for size.
let optimisedForSize: Set = ["StoreCore", "ActiveStore", "StoreSQL", "StoreSQLite"]
for target in package.targets where linked.contains(target.name) {
    let optimisation = buildsAllTests || optimisedForSize.contains(target.name) ? ["-Osize"] : []
    let flags = ["-function-sections", "-internalize-at-link", "-gline-tables-only"].flatMap { ["-Xfrontend", $0] }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(optimisation + flags, .when(configuration: .release))]
}
// Programs that contain Swift's libraries export their symbols, unless they are told not to; others never do. What is exported is kept.
// Every program links StoreCore.
if let core = package.targets.first(where: { $0.name == "StoreCore" }) {
    core.linkerSettings =
        (core.linkerSettings ?? []) + [.unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))]
}

/// The folder of the toolchain's own SwiftSyntax modules and libraries.
///
/// The toolchain that runs this manifest is known for certain by the `libswiftCore.so` loaded into it; a `swiftc` found on
/// PATH is asked only where that says nothing.
func swiftSyntaxFolder() -> String {
    let runtimes = loadedLibraries(named: "libswiftCore.so").map { $0 + "/../host" }
    let compilers = (Context.environment["PATH"] ?? "").split(separator: ":").map { folder in
        URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath().deletingLastPathComponent().path
            + "/../lib/swift/host"
    }
    for folder in runtimes + compilers {
        let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
        if FileManager.default.fileExists(atPath: folder + "/SwiftSyntaxMacros.swiftmodule") { return folder }
    }
    fatalError(
        """
        ActiveStore needs a Swift toolchain for Linux that carries SwiftSyntax in usr/lib/swift/host, and this one does \
        not: install the toolchain of swift.org (6.2 or later).
        """)
}

/// The folders from which this process has loaded a library of that name.
func loadedLibraries(named name: String) -> [String] {
    guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps") else { return [] }
    let text = String(decoding: maps.readDataToEndOfFile(), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
        guard line.hasSuffix("/" + name), let path = line.firstIndex(of: "/") else { return nil }
        return String(line[path...].dropLast(name.count + 1))
    }
}
