import ArgumentParser
import HelixChat

/// The program.
@main
struct HelixVoice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "helix-voice",
        abstract: "A chat that you speak to.",
        discussion: """
            Say “Orbit, new message”, then the message, then “send it”; or press the space bar. A message is \
            kept and shown at once, and sent when the network is there, once, and in order.
            """,
        subcommands: [
            ChatCommand.self, ListCommand.self, ShowCommand.self, SendCommand.self, OutboxCommand.self,
            SyncCommand.self, MeasureCommand.self,
        ],
        defaultSubcommand: ChatCommand.self)
}

/// What is wrong, and the exit code that says it to programs, by sysexits.h.
struct Failure: Error, CustomStringConvertible {
    enum Code: Int32 {
        case badData = 65
        case noInput = 66
        case unavailable = 69
        case cannotCreate = 73
        case notYet = 75
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }

    /// Says what is wrong and ends with the right code.
    static func reporting<T>(_ work: () async throws -> T) async throws -> T {
        do { return try await work() } catch {
            let code: Code =
                switch error {
                case let failure as Failure: failure.code
                case StoreError.inUse: .notYet
                case StoreError.unknown, is ServerAccess.Failure: .noInput
                case StoreError.full, StoreError.unusable: .cannotCreate
                case is MessageText.Refusal: .badData
                default: .unavailable
                }
            if error is ExitCode || error is CleanExit || error is ValidationError { throw error }
            Console.complain("\(error)")
            throw ExitCode(code.rawValue)
        }
    }
}
