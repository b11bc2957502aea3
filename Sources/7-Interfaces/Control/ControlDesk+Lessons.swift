import Foundation
import Hearing
import Session

/// Scores of wake words, and lessons that teach wake words.
extension ControlDesk {
    /// Begins a lesson and returns its lines.
    func begin(_ wish: LessonWish) async throws(ControlRefusal) -> AsyncStream<String> {
        guard let lessons = program.lessons else {
            throw ControlRefusal(.unavailable, "this program learns no wake words")
        }
        return try await lessons.begin(wish)
    }

    /// Sends how well the sound matches the wake words, 20 times a second while sound arrives, until the session ends
    /// or the task is cancelled. If no sound arrives, it sends one line a second, so that a reader knows that the
    /// daemon runs. The lines contain scores and levels, and no spoken words.
    func sendScores(_ send: (String) async throws -> Void) async throws {
        let watch = session.watchWords()
        var silence = 0
        while await session.status.state != .idle {
            let (words, readings) = (await session.wakeWords, watch.readings())
            for reading in readings { try await send(line(of: reading, words)) }
            silence = readings.isEmpty ? silence + 1 : 0
            if silence >= Self.levelsPerSecond {
                silence = 0
                var line = JSONLine()
                line.add("event", "score")
                line.add("time", Date())
                try await send(line.text)
            }
            try await Task.sleep(for: .seconds(1.0 / Double(Self.levelsPerSecond)))
        }
    }

    private func line(of reading: WordReading, _ words: [(name: String, threshold: Double)]) -> String {
        var line = JSONLine()
        line.add("event", "score")
        line.add("time", Date())
        line.add("level", reading.level)
        line.add("floor", reading.floor)
        line.add(
            "words",
            zip(words, reading.words).map { word, heard in
                var fields = JSONLine()
                fields.add("word", word.name)
                fields.add("threshold", word.threshold)
                fields.add("match", heard.match)
                fields.add("score", heard.score)
                if heard.isDetected { fields.add("heard", true) }
                return fields
            })
        return line.text
    }
}
