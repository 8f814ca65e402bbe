import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// A flight as the files of nycflights13 have them; columns and fields find each other by their names.
@Model(timestamps: false) struct Flight {
    var year: Int
    var month: Int
    var day: Int
    var depTime: Int?
    var schedDepTime: Int
    @Indexed var depDelay: Int?
    var arrTime: Int?
    var schedArrTime: Int
    var arrDelay: Int?
    @Indexed var carrier: String
    var flight: Int
    @Indexed var tailnum: String?
    @Indexed var origin: String
    @Indexed var dest: String
    var airTime: Int?
    var distance: Int
    var hour: Int
    var minute: Int
    var timeHour: Date
}

/// The weather of an hour at an airport.
@Model(timestamps: false) struct Weather {
    @Indexed var origin: String
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var temp: Double?
    var dewp: Double?
    var humid: Double?
    var windDir: Int?
    var windSpeed: Double?
    var windGust: Double?
    var precip: Double?
    var pressure: Double?
    var visib: Double?
    var timeHour: Date
}

@Model(timestamps: false) struct Plane {
    @Indexed var tailnum: String
    var year: Int?
    var type: String
    var manufacturer: String
    var model: String
    var engines: Int
    var seats: Int
    var speed: Int?
    var engine: String
}

@Model(timestamps: false) struct Airport {
    @Indexed var faa: String
    var name: String
    var lat: Double
    var lon: Double
    var alt: Int
    var tz: Double?
    var dst: String?
    var tzone: String?
}

@Model(timestamps: false) struct Airline {
    @Indexed var carrier: String
    var name: String
}

/// The five tables of nycflights13 as files: `flights.csv.gz` and so on, packed or not. They are not in the repository; R's package writes them:
///
///     Rscript -e 'for (t in c("airlines", "airports", "flights", "planes", "weather"))
///         readr::write_csv(getExportedValue("nycflights13", t), paste0(t, ".csv.gz"))'
struct FlightTables {
    static let models: [any Model.Type] = [Airline.self, Airport.self, Plane.self, Weather.self, Flight.self]
    private static let names = ["airlines", "airports", "planes", "weather", "flights"]

    /// The file of each model.
    let files: [(model: any Model.Type, path: String)]

    init(_ options: Options) throws {
        guard let folder = options.flightsFolder else {
            throw BenchmarkError.usage(
                "Name the folder with the tables of nycflights13 by --flights; Benchmarks/README.md says how to get them.")
        }
        files = try zip(FlightTables.models, FlightTables.names).map { model, name in
            let paths = [".csv.gz", ".csv"].map { folder + "/" + name + $0 }
            guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
                throw BenchmarkError.usage("There is no \(name).csv.gz in \(folder); Benchmarks/README.md says how to get it.")
            }
            return (model, path)
        }
    }

    /// Imports all of them.
    ///
    /// - Parameter progress: Called after each batch.
    func importAll(into store: any Store, _ progress: @escaping () -> Void = {}) throws {
        for (model, path) in files { try FlightTables.importFile(path, model, store, progress) }
    }

    private static func importFile<M: Model>(_ path: String, _: M.Type, _ store: any Store, _ progress: @escaping () -> Void) throws {
        let report = try M.importRecords(from: .file(path, .csv(nullTokens: ["NA"])), in: store) {
            // A value that does not fit would make the comparison one of different records.
            $0.isStrict = true
            $0.progress = { _ in progress() }
        }
        if report.skipped > 0 { throw BenchmarkError.notImported(path) }
    }
}
