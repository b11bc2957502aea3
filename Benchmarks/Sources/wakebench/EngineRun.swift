import ArgumentParser
import BenchmarkKit
import Foundation

/// Another engine on the same stream.
struct EngineRun {
    let engine: ExternalEngine
    let command: String

    /// `limit` in seconds is how long it may take.
    init(command: String, limit: Double) {
        self.command = command
        engine = ExternalEngine(command: command, timeout: limit)
    }

    /// The program's name, without its folder.
    var name: String {
        let program = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        return (program as NSString).lastPathComponent
    }

    /// Its detections, in order of time, and its processor time in seconds.
    ///
    /// - Throws: ``BenchmarkError`` when it fails, or says what cannot be.
    func detections(in stream: TestStream) async throws(BenchmarkError) -> ([Detection], cpuSeconds: Double) {
        let outcome = try await engine.run(on: stream.samples, as: Detection.self)
        // A frame more than there is may be needed to fill the last one.
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
