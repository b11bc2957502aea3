import ArgumentParser
import ClinicDictation

@main
struct Main: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clinic-dictation",
        abstract: "Dictate clinical notes at a dental clinic's terminal.",
        discussion: """
            A doctor sees today's schedule, opens an appointment and dictates a note in four sections: complaint, findings, \
            treatment, plan. Nothing of the note is on the disk before it is signed; then it is sealed to the clinic's key and sent.

            Begin with a clinic's server, or the stand-in of this folder:
              ./clinic-server --port 8765
              clinic-dictation setup --server http://127.0.0.1:8765 --doctor "Dr. Lee" --token-file token
              clinic-dictation
            """,
        subcommands: [
            RunCommand.self, SetupCommand.self, ScheduleCommand.self, OutboxCommand.self,
            LockStateCommand.self,
            WipeCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    static func main() async {
        // First of all, before memory holds anything that must be overwritten.
        ProcessPrivacy.overwriteWhatIsFreed()
        ProcessPrivacy.begin()
        await main(nil)
    }
}

/// Where everything is kept.
struct DataOption: ParsableArguments {
    @Option(
        help: "The folder of everything that is kept; by default in $XDG_DATA_HOME.", completion: .directory)
    var data: String?

    func folder() throws -> ClinicFolder { try ClinicFolder(path: data ?? ClinicFolder.standardPath) }
}
