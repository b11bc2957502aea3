import Diagnostics
import Endpointing
import VoicedConfiguration
import VoicedTerminal

/// Checks that the configuration file can be read, and that its settings do not contradict each other.
struct ConfigurationCheck: Check {
    let name = "configuration"
    /// The name of the file; nil for the file at a usual path.
    let named: String?
    /// The advice if something in the file is wrong.
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
