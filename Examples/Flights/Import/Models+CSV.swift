import ActiveStore

extension Airline {
    init(_ row: NamedRow) throws {
        self.init(carrier: try row.value("carrier"), name: try row.value("name"))
    }
}

extension Airport {
    init(_ row: NamedRow) throws {
        self.init(
            faa: try row.value("faa"), name: try row.value("name"), lat: try row.value("lat"), lon: try row.value("lon"),
            alt: try row.value("alt"), tz: try row.value("tz"), dst: try row.value("dst"),
            tzone: try row.optional("tzone"))
    }
}

extension Plane {
    init(_ row: NamedRow) throws {
        self.init(
            tailnum: try row.value("tailnum"), year: try row.optional("year"), type: try row.value("type"),
            manufacturer: try row.value("manufacturer"), model: try row.value("model"),
            engines: try row.value("engines"), seats: try row.value("seats"), speed: try row.optional("speed"),
            engine: try row.value("engine"))
    }
}

extension Flight {
    init(_ row: NamedRow) throws {
        self.init(
            year: try row.value("year"), month: try row.value("month"), day: try row.value("day"),
            depTime: try row.optional("dep_time"), schedDepTime: try row.value("sched_dep_time"),
            depDelay: try row.optional("dep_delay"), arrTime: try row.optional("arr_time"),
            schedArrTime: try row.value("sched_arr_time"), arrDelay: try row.optional("arr_delay"),
            airline: Reference(id: try row.value("carrier")), flight: try row.value("flight"),
            plane: try row.optional("tailnum").map { Reference(id: $0) }, origin: Reference(id: try row.value("origin")),
            destination: Reference(id: try row.value("dest")), airTime: try row.optional("air_time"),
            distance: try row.value("distance"), hour: try row.value("hour"), minute: try row.value("minute"),
            timeHour: try row.date("time_hour"))
    }
}
