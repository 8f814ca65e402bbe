import ActiveStore
import FoundationEssentials
import Glibc

/// Untrusted paths and URLs, and what a program shows of them.
enum SecurityFileCases {
    static let all: [Case] = [
        .opening("security.path_nul", "U+0000 in a path is refused, and does not truncate it", needs: [.files]) { sandbox in
            let url = sandbox.harness.url(in: sandbox.folder)
            for bad in [url + "%00", url + "%00.db", url + "\u{0}x"] {
                try expect(throws: .configuration, bad.debugDescription) { try StoreConfiguration(url: bad) }
            }
            var configuration = try sandbox.configuration()
            configuration.location += "\u{0}x"
            do {
                let store = try openStore(configuration, engines: [sandbox.harness.engine], models: [Person.self])
                try store.close()
                throw CaseFailure("a path with U+0000 was opened")
            } catch is StoreError {}
            try expect(sandbox.files().count, equals: 0)
        },

        .opening("security.path_traversal", "escapes in a URL are decoded once, so that none hides a path traversal", needs: [.files]) {
            sandbox in
            let base = sandbox.harness.url(in: sandbox.folder)
            // A doubly escaped path stays escaped: it is a name inside the folder.
            let store = try openStore(base + "%252e%252e%252fx", engines: [sandbox.harness.engine], models: [Person.self])
            try Person(name: "Ann").saved(in: store)
            try store.close()
            let files = sandbox.files()
            try expect(!files.isEmpty, "the store is in its folder")
            try expect(files.allSatisfy { $0.path.contains("%2e%2e%2fx") }, "\(files.map(\.path))")
            for bad in ["%", "%2", "%zz", "%ff%fe", "%+1"] {
                try expect(throws: .configuration, bad) { try StoreConfiguration(url: base + bad) }
            }
            let scheme = base.prefix { $0 != ":" }
            for bad in ["\(scheme)://host/x", "\(scheme)://", "\(scheme):x?a", "\(scheme):x?unknown=1"] {
                try expect(throws: .configuration, bad) {
                    try openStore(bad, engines: [sandbox.harness.engine], models: [Person.self]).close()
                }
            }
        },

        .opening(
            "security.symlink_refused", "a store that is a symbolic link is refused, and its target is unchanged", needs: [.files]
        ) {
            sandbox in
            let store = try sandbox.open()
            try Person(name: "Ann").saved(in: store)
            // Side files may be larger while the store is open.
            try store.close()
            let path = try sandbox.mainFile().path
            let moved = path + ".moved"
            guard rename(path, moved) == 0, symlink(moved, path) == 0 else { throw CaseFailure("no link can be made (errno \(errno))") }
            let before = try CaseSandbox.read(moved)
            let error = try expect(throws: .cannotOpen) { try sandbox.open() }
            try expect(error.message.contains("link"), "the error says why: \(error.message)")
            try expect(CaseSandbox.read(moved) == before, "the file behind the link is as it was")
        },

        .opening(
            "security.file_uri_filename_not_interpreted", "a file whose name begins with file: is a file with that name", needs: [.files]
        ) { sandbox in
            let name = "file:x?mode=memory&cache=shared"
            var configuration = try sandbox.configuration()
            configuration.location = sandbox.folder + "/" + name
            let store = try openStore(configuration, engines: [sandbox.harness.engine], models: [Person.self])
            try Person(name: "Ann").saved(in: store)
            try store.close()
            try expect(
                sandbox.files().contains { $0.path.hasSuffix("/" + name) || $0.path.contains("/" + name) }, "\(sandbox.files().map(\.path))"
            )
            let again = try openStore(configuration, engines: [sandbox.harness.engine], models: [Person.self])
            try expect(Person.count(in: again), equals: 1)
            try again.close()
        },

        .opening("security.secret_not_in_description_or_log", "the parts of a URL after its scheme appear in no error") { sandbox in
            let secret = "s3cr3t-w0rd"
            let scheme = sandbox.harness.url(in: sandbox.folder).prefix { $0 != ":" }
            for url in [
                "\(scheme)://user:\(secret)@host/x", "\(scheme):x?password=\(secret)",
                "nosuch://user:\(secret)@host/x", "\(secret)", "\(scheme):%\(secret)", "\(scheme):x?a=b&a=\(secret)",
                "\(scheme):x?\(secret)",
            ] {
                do {
                    let store = try openStore(url, engines: [sandbox.harness.engine], models: [Person.self])
                    try store.close()
                    throw CaseFailure("\(url) was opened")
                } catch let error as StoreError {
                    try expect(
                        !"\(error) \(error.message) \(String(reflecting: error))".contains(secret), "the secret of a URL is in: \(error)")
                }
            }
        },
    ]
}
