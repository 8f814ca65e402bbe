import FoundationEssentials
import StoreConformance

/// Looks again at one state of a trace that was kept, or of a new one.
struct PowerRepetition {
    let runner: Runner
    let trial: Trial
    let state: Int
    let trace: String?

    func run() throws -> Bool {
        let campaign = PowerCampaign(runner: runner, trial: trial)
        var run = Runner.Run(folder: "", lines: [], end: nil, log: trace ?? "")
        if trace == nil { run = try campaign.traced(name: "\(trial.engine)-power").run }
        let events = try Trace(contentsOf: run.log)
        let moment = state / PowerLoss.styles.count
        let result = try campaign.examine(run, part: moment, of: PowerExaminer.moments(events), until: .now + .seconds(600))
        for (number, style, sentences) in result.problems {
            for sentence in sentences { say("state \(number) (\(style)): \(sentence)") }
        }
        say("\(result.states) states of that moment, \(result.problems.count) with problems; the store: \(run.folder)")
        return result.problems.isEmpty
    }
}
