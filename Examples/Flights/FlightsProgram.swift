import ActiveStore

/// A program as one would write it with this library: models, an import, and questions.
package enum FlightsProgram {
    /// Does what the arguments say; gives the exit code.
    package static func run(_ arguments: [String]) -> Int32 {
        let options: Options
        do { options = try Options(arguments) } catch { return complain("\(error) (see --help)", 2) }
        if options.wantsHelp {
            Terminal.print(Options.help)
            return 0
        }
        do {
            let data = try DataFolder.find(options.data)
            let urls = options.stores.isEmpty ? [try LinkedEngines.defaultURL()] : options.stores
            let subjects = try urls.enumerated().map { index, url in
                Demonstration.Subject(
                    name: urls[..<index].contains(url) ? "\(url) (\(index + 1))" : url,
                    store: try openStore(url, engines: LinkedEngines.all, models: Demonstration.models))
            }
            let agree = try Demonstration(subjects: subjects, data: data, print: Terminal.print).run()
            for subject in subjects { try subject.store.close() }
            let kept = urls.filter { !$0.hasSuffix("memory:") }
            if !kept.isEmpty { Terminal.print("\nKept: \(kept.joined(separator: ", "))") }
            return agree ? 0 : 1
        } catch let error as StoreError where error.code == .configuration {
            return complain(error.description, 2)
        } catch {
            return complain("\(error)", 1)
        }
    }

    private static func complain(_ message: String, _ code: Int32) -> Int32 {
        Terminal.complain("Flights: " + message)
        return code
    }
}
