import ArgumentParser
import Diagnostics
import VoicedConfiguration
import VoicedTerminal

/// `voiced config check`: reports mistakes in the configuration and in the files that it names.
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the configuration and every file that it names.",
        discussion: """
            Checks the file and everything that it names: models, phrases, grammar, recognizers, keys, actions. It \
            opens no device. It asks a recognizer's server whether it answers, and calls no other service; `voiced \
            doctor` checks those. With --json a line is an object: {"check","status","cause","finding","advice"}
            Exit code: 0 if nothing failed, 78 if something must be corrected, 69 if a recognizer's server does not \
            answer.

            Example: voiced config check
            """)

    @Argument(
        help: "The configuration file; without it the one that `voiced run` would find.", completion: .file())
    var file: String?

    @OptionGroup var option: ConfigurationOption

    @Flag(help: "Print JSON lines.")
    var json = false

    func validate() throws {
        if file != nil, option.config != nil {
            throw ValidationError("a file and --config name the same; give one")
        }
    }

    func run() async throws {
        let file = file ?? option.config
        var report = DoctorReport(json: json)
        func look(_ checks: [any Check]) async {
            for check in checks { report.add(await check.run(), of: check.name) }
        }
        await look([ConfigurationCheck(named: file)])
        do {
            await look(await DoctorChecks(try ConfigurationFile(named: file)).files)
        } catch {
            for sentence in error.further {
                report.add(
                    .failed(.configuration, telling: sentence, else: "correct it"), of: "configuration")
            }
        }
        Console.say(report.summary)
        if let code = report.exitCode { throw code }
    }
}
