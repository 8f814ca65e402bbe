import ActiveStore

/// A page in Prometheus' text format, read and checked: each metric has one HELP and TYPE line before its samples, which follow each
/// other; names and labels are spelled as the format wants; counters end in `_total`; the buckets of a histogram ascend to `+Inf`, and
/// agree with its count.
struct PrometheusText {
    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Malformed: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    private(set) var samples: [Sample] = []
    private var types: [String: String] = [:]

    init(_ page: String) throws {
        guard page.hasSuffix("\n") else { throw Malformed("The last line does not end.") }
        var current = ""
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            if line.hasPrefix("# HELP ") {
                guard words.count == 4, types[words[2]] == nil else { throw Malformed("A metric occurs twice, or has no help: \(line)") }
                current = words[2]
            } else if line.hasPrefix("# TYPE ") {
                guard words.count == 4, words[2] == current, ["counter", "gauge", "histogram"].contains(words[3]) else {
                    throw Malformed("A type without its help, or an unknown one: \(line)")
                }
                types[current] = words[3]
                if words[3] == "counter", !current.hasSuffix("_total") { throw Malformed("A counter is called \(current)") }
            } else {
                let sample = try PrometheusText.sample(String(line))
                guard let type = types[current] else { throw Malformed("A sample without a type: \(line)") }
                let endings = type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                guard endings.contains(where: { sample.name == current + $0 }) else {
                    throw Malformed("A sample of another metric: \(line)")
                }
                samples.append(sample)
            }
        }
        for (name, type) in types {
            if !samples.contains(where: { $0.name.hasPrefix(name) }) { throw Malformed("\(name) has no sample") }
            if type == "histogram" { try checkHistogram(name) }
        }
    }

    /// The value of the sample with exactly these labels.
    func value(_ name: String, _ labels: [String: String]) -> Double? {
        let found = samples.filter { $0.name == name && $0.labels == labels }
        return found.count == 1 ? found[0].value : nil
    }

    private func checkHistogram(_ name: String) throws {
        var series: [[String: String]: [(limit: Double, count: Double)]] = [:]
        for sample in samples where sample.name == name + "_bucket" {
            guard let text = sample.labels["le"], let limit = text == "+Inf" ? .infinity : Double(text) else {
                throw Malformed("A bucket of \(name) has no limit.")
            }
            series[sample.labels.filter { $0.key != "le" }, default: []].append((limit, sample.value))
        }
        for (labels, buckets) in series {
            for (a, b) in zip(buckets, buckets.dropFirst()) where a.limit >= b.limit || a.count > b.count {
                throw Malformed("The buckets of \(name) do not ascend.")
            }
            guard buckets.last?.limit == .infinity, buckets.last?.count == value(name + "_count", labels),
                value(name + "_sum", labels) != nil
            else { throw Malformed("The histogram \(name) has no sum, or another count than its last bucket.") }
        }
        if series.isEmpty { throw Malformed("The histogram \(name) has no buckets.") }
    }

    /// `name{label="value",…} number`, with `\\`, `\"` and `\n` in values.
    private static func sample(_ line: String) throws -> Sample {
        var rest = Substring(line)
        let name = try identifier(&rest, line)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            repeat {
                rest.removeFirst()
                let label = try identifier(&rest, line)
                guard rest.hasPrefix("=\"") else { throw Malformed("A label without a value: \(line)") }
                rest.removeFirst(2)
                if labels.updateValue(try text(&rest, line), forKey: label) != nil { throw Malformed("A label occurs twice: \(line)") }
            } while rest.first == ","
            guard rest.first == "}" else { throw Malformed("The labels do not end: \(line)") }
            rest.removeFirst()
        }
        guard rest.first == " ", let value = Double(rest.dropFirst()) else { throw Malformed("A sample without a number: \(line)") }
        return Sample(name: name, labels: labels, value: value)
    }

    private static func identifier(_ rest: inout Substring, _ line: String) throws -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard let first = name.first, !first.isNumber else { throw Malformed("A name is missing: \(line)") }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private static func text(_ rest: inout Substring, _ line: String) throws -> String {
        var text = ""
        while let next = rest.popFirst() {
            switch next {
            case "\"": return text
            case "\\":
                switch rest.popFirst() {
                case "n": text += "\n"
                case "\\": text += "\\"
                case "\"": text += "\""
                default: throw Malformed("An unknown escape: \(line)")
                }
            default: text.append(next)
            }
        }
        throw Malformed("The value of a label does not end: \(line)")
    }
}
