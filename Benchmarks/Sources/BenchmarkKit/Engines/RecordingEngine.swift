/// Another engine that takes whole recordings: a command with the path of a list as its last argument, a file with the
/// path of a recording a line, which writes a JSON object for each recording, in that order, to its standard output.
public struct RecordingEngine: Sendable {
    /// For starting up and loading models, in seconds, beside ten times what the recordings last.
    private static let startUp = 120.0

    private let command: String

    /// Makes an engine of a shell command and further arguments, which need no quotes.
    public init(command: String, arguments: [String] = []) {
        self.command = ([command] + arguments.map(RecordingEngine.quoted)).joined(separator: " ")
    }

    /// Runs the command on the recordings.
    ///
    /// - Throws: ``BenchmarkError`` as ``ExternalEngine`` does, and when the answers are too few or too many.
    public func run<Line: Decodable & Sendable>(
        on list: RecordingList, as _: Line.Type = Line.self
    ) async throws(BenchmarkError) -> ExternalEngine.Outcome<Line> {
        let engine = ExternalEngine(
            command: command + " " + RecordingEngine.quoted(list.path),
            timeout: RecordingEngine.startUp + 10 * list.seconds)
        let outcome = try await engine.run(on: [], as: Line.self)
        guard outcome.lines.count == list.count else {
            throw BenchmarkError(
                .badData,
                "The engine “\(command)” wrote \(outcome.lines.count) answers to \(list.count) recordings; it has to "
                    + "write a line for each.")
        }
        return outcome
    }

    private static func quoted(_ argument: String) -> String {
        "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
