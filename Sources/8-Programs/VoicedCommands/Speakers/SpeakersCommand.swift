import ArgumentParser

/// `voiced speakers`: the group of subcommands about the people whose voices are known.
struct SpeakersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speakers",
        abstract: "Enrol people by their voices, list them, or remove one.",
        discussion: """
            With speakers.enabled in the configuration each command says who spoke; docs/speakers.md explains it. It is \
            no security: a recording of a person passes for the person.

            Examples:
              voiced speakers enrol "Doctor Weber"
              voiced speakers enrol "Doctor Weber" weber-*.wav
              voiced speakers list
              voiced speakers remove "Doctor Weber"
            """,
        subcommands: [SpeakersEnrolCommand.self, SpeakersListCommand.self, SpeakersRemoveCommand.self])
}
