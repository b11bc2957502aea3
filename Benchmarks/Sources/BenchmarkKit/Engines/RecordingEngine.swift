/// Another engine that takes whole recordings, run as a shell command.
///
/// The last argument of the command is the path of a ``RecordingList``. The command writes a JSON object for each
/// recording, in the order of the list, to its standard output.
public struct RecordingEngine: Sendable {
    /// Time to start and to load models, in seconds. The engine also gets ten times the duration of the recordings.
    private static let startUp = 120.0

    private let command: String

    /// Makes an engine of a shell command and further arguments; the initializer quotes the arguments for the shell.
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
