import Session
import VoicedConfiguration
import VoicedTerminal

extension Explanation {
    /// The explanation as one JSON object, without the levels.
    var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("file", name)
        line.add("seconds", seconds)
        line.add("domain", domain.rawValue)
        line.add("limit", confidenceLimit)
        line.add(
            "wake",
            shownCandidates.map { candidate in
                var line = JSONLine()
                line.add("keyword", candidate.keyword)
                line.add("start", candidate.start)
                line.add("end", candidate.end)
                line.add("score", candidate.score)
                line.add("threshold", candidate.threshold)
                line.add("heard", candidate.isHeard)
                return line
            })
        line.add(
            "commands",
            commands.map { command in
                var line = JSONLine()
                line.add("start", command.start)
                line.add("end", command.end)
                line.add("cause", command.cause)
                line.add("text", command.text)
                line.add("confidence", command.confidence)
                line.add(
                    "phrases",
                    command.guesses.map { guess in
                        var line = JSONLine()
                        line.add("text", guess.text)
                        line.add("confidence", guess.confidence)
                        return line
                    })
                command.sound?.describe(&line)
                line.add("done", command.isDone)
                line.add("question", command.question)
                line.add("decision", reason(of: command))
                return line
            })
        return line
    }
}
