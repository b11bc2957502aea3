import Commands
import Foundation
import Session

extension CommandParser {
    /// Finds the phrase that sounds most like a text; nil if the parser knows the text word for word, or if no phrase
    /// is near.
    package func soundBeside(
        _ result: ParseResult, of text: String, awaitingConfirmation: Bool = false
    ) -> SoundMatch? {
        guard result.noMatch?.reason == .noMatch || result.sound != nil else { return nil }
        return nearestBySound(text, awaitingConfirmation: awaitingConfirmation)
    }
}

extension SoundMatch.Objection {
    /// The objection as a clause for a person.
    fileprivate var sentence: String {
        switch self {
        case .denied: "one of the two denies, takes back or asks"
        case .told: "one of the two tells what was done"
        case .number: "a number is not guessed"
        }
    }
}

extension SoundMatch {
    /// The match as a clause for a person.
    package var sentence: String {
        func of(_ reading: Reading) -> String {
            String(format: "“%@” (%.2f)", reading.said, reading.distance)
        }
        return "sounds like \(of(best))" + (next.map { ", next \(of($0))" } ?? "")
            + String(format: ", certainty %.2f", certainty)
            + (objection.map { ": \($0.sentence)" } ?? "")
    }

    /// Adds the fields of the match to a line of JSON for a program.
    package func describe(_ line: inout JSONLine) {
        line.add("soundsLike", best.said)
        line.add("soundDistance", best.distance)
        line.add("nextSoundsLike", next?.said)
        line.add("nextSoundDistance", next?.distance)
        line.add("soundMargin", margin)
        line.add("soundCertainty", certainty)
        line.add("soundObjection", objection?.rawValue)
    }
}
