import Diagnostics
import Endpointing
import VoicedConfiguration
import VoicedTerminal

/// The configuration file reads, and its settings do not contradict each other.
struct ConfigurationCheck: Check {
    let name = "configuration"
    /// The named file; nil to look for one.
    let named: String?
    /// What to do if it does not.
    var advice = "correct it"

    func run() async -> Finding {
        do {
            let file = try ConfigurationFile(named: named)
            guard let path = file.path else { return .ok("there is no file, the defaults hold") }
            try file.configuration.endpointing.options.check()
            return .ok(path)
        } catch {
            return .failed(
                .configuration, telling: Failure(error).message, else: advice)
        }
    }
}
