import Endpointing
import Diagnostics

/// The configuration file reads, and its settings do not contradict each other.
struct ConfigurationCheck: Check {
    let name = "configuration"
    /// The file; nil where none is named.
    let path: String?

    func run() async -> Finding {
        guard let path else { return .ok("no file is named, the defaults hold") }
        do {
            let configuration = try Configuration.read(path: path)
            try configuration.endpointing?.options.check()
            return .ok(path)
        } catch {
            return .failed(
                .configuration, telling: Failure(error).message,
                else: "correct it; what follows is looked at with the defaults")
        }
    }
}
