import ArgumentParser
import Control
import Foundation
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// The options that select a running daemon, and the form in which a subcommand prints its answer.
struct ControlOptions: ParsableArguments {
    /// Seconds in which a daemon must answer a request that needs no person in the room.
    static let patience = 15.0

    @Option(
        help: "The daemon's socket; without it the one of --config, else the one that runs.",
        completion: .file())
    var socket: String?

    @Option(
        help: "The daemon's configuration file, which names its socket; without it as for run.",
        completion: .file())
    var config: String?

    @Flag(help: "Print the answer as JSON.")
    var json = false

    /// Connects to the daemon.
    ///
    /// - Throws: ``Failure``: 69 if none runs.
    func connect() throws -> ControlClient {
        if let socket { return try open(absolute(socket)) }
        let file = try ConfigurationFile(named: config)
        let control = file.configuration.control
        if let socket = control.socket { return try open(socket) }
        guard !control.hasNoSocket else {
            throw Failure(.unavailable, "this daemon has no socket (control: {socket: none})")
        }
        do throws(Failure) {
            return try ControlPlace.connect(
                name: ControlPlace.name(file.configuration, path: file.path), orTheOnlyOne: config == nil)
        } catch {
            // The socket of a run with `--database memory` has its name from the configuration.
            let trial = ControlPlace.name(database: nil, config: file.path)
            guard config != nil, let client = try? ControlPlace.connect(name: trial, orTheOnlyOne: false)
            else { throw error }
            return client
        }
    }

    private func open(_ path: String) throws(Failure) -> ControlClient {
        do throws(ControlError) { return try ControlClient(path: path) } catch { throw Failure(error) }
    }

    private func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

    /// Sends a request, waits for the answer, and prints it: as JSON, or as a sentence for a person.
    ///
    /// - Parameters:
    ///   - seconds: the seconds that the answer may take beyond the usual limit.
    ///   - sentence: returns the answer as a sentence for a person; nil to print nothing.
    @discardableResult
    func perform(
        _ request: ControlRequest, within seconds: Double = 0, sentence: (ControlAnswer) -> String?
    ) throws -> ControlAnswer {
        let client = try connect()
        do throws(ControlError) { try client.send(request) } catch { throw Failure(error) }
        let answer = try ControlAnswer(from: client, within: seconds + Self.patience)
        if let failure = answer.failure {
            if json { Console.write(answer.line) }
            throw failure
        }
        if json {
            Console.write(answer.line)
        } else if let sentence = sentence(answer) {
            Console.write(sentence)
        }
        return answer
    }
}

/// A line of JSON that a daemon sent.
struct ControlAnswer {
    let line: String
    let fields: [String: Any]

    init(line: String) throws(Failure) {
        self.line = line
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
        guard let fields = object as? [String: Any] else {
            throw Failure(.badData, "the daemon's answer cannot be read; is it another version?")
        }
        self.fields = fields
    }

    init(from client: ControlClient, within seconds: Double?) throws(Failure) {
        let line: String?
        do throws(ControlError) { line = try client.nextLine(within: seconds) } catch { throw Failure(error) }
        guard let line else { throw Failure(.unavailable, "voiced at \(client.path) hung up") }
        try self.init(line: line)
    }

    subscript(field: String) -> String? {
        switch fields[field] {
        case let text as String: text
        case let number as NSNumber: "\(number)"
        default: nil
        }
    }

    func flag(_ field: String) -> Bool { fields[field] as? Bool ?? false }
    func count(_ field: String) -> Int { fields[field] as? Int ?? 0 }

    /// The failure of a request that the daemon refused; nil if it carried the request out.
    var failure: Failure? {
        guard !flag("ok") else { return nil }
        let code: ExitCode =
            switch self["code"].flatMap(ControlRefusalCode.init(rawValue:)) {
            case .badRequest, .tooLong, .reloadFailed: .badData
            default: .unavailable
            }
        return Failure(code, self["error"] ?? "the daemon refused, and does not say why")
    }
}
