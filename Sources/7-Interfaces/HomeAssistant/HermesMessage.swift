import Commands
import Foundation
import Session

/// Makes messages of Rhasspy's protocol, in the form that its package rhasspy-hermes reads.
enum HermesMessage {
    static func wake(_ keyword: String, site: String) -> String {
        var line = JSONLine()
        line.add("modelId", keyword)
        line.add("modelVersion", "")
        line.add("modelType", "personal")
        line.add("currentSensitivity", 0.5)
        line.add("siteId", site)
        return line.text
    }

    static func intent(
        _ name: String, _ slots: [String: GrammarValue], text: String, confidence: Double, site: String
    ) -> String {
        var intent = JSONLine()
        intent.add("intentName", name)
        intent.add("confidenceScore", confidence)
        var line = JSONLine()
        line.add("input", text)
        line.add("intent", intent)
        line.add("slots", slots.sorted { $0.key < $1.key }.map { slot($0.key, $0.value) })
        line.add("siteId", site)
        line.add("sessionId", "")
        return line.text
    }

    private static func slot(_ name: String, _ value: GrammarValue) -> JSONLine {
        var content = JSONLine()
        content.add("kind", "Unknown")
        switch value {
        case .number(let number), .duration(let number): content.add("value", number)
        case .text, .time: content.add("value", value.description)
        }
        var slot = JSONLine()
        slot.add("entity", name)
        slot.add("slotName", name)
        slot.add("rawValue", value.description)
        slot.add("value", content)
        return slot
    }
}
