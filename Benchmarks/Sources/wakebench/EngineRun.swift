import ArgumentParser
import BenchmarkKit
import Foundation

/// A run of another engine on the same stream.
struct EngineRun {
    let engine: ExternalEngine
    let command: String

    /// Makes a run that may take `limit` seconds.
    init(command: String, limit: Double) {
        self.command = command
        engine = ExternalEngine(command: command, timeout: limit)
    }

    /// The program's name, without its folder.
    var name: String {
        let program = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        return (program as NSString).lastPathComponent
    }

    /// Runs the engine, and returns its detections in order of time and its processor time in seconds.
    ///
    /// - Throws: ``BenchmarkError`` if the engine fails, or reports times outside the stream or scores that are
    ///   no numbers.
    func detections(in stream: TestStream) async throws(BenchmarkError) -> ([Detection], cpuSeconds: Double) {
        let outcome = try await engine.run(on: stream.samples, as: Detection.self)
        // An engine may pad the end of the stream to fill its last frame, so times may lie up to a second beyond it.
        let times = 0...stream.seconds + 1
        for detection in outcome.lines {
            guard detection.score.isFinite, times.contains(detection.start), times.contains(detection.end),
                times.contains(detection.at), detection.start <= detection.end
            else {
                throw BenchmarkError(
                    .badData,
                    "The engine “\(command)” reports a detection from \(detection.start) to \(detection.end) s, decided "
                        + "at \(detection.at) s with score \(detection.score), in a stream of \(stream.seconds) s."
                )
            }
        }
        return (outcome.lines.sorted { ($0.at, $0.score) < ($1.at, $1.score) }, outcome.cpuSeconds)
    }
}
