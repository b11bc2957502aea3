import Commands
import VoiceEngine

extension JSONLine {
    /// Adds the slots of a reading: text, whole numbers, seconds for lengths of time, `hh:mm` for times of day.
    mutating func add(_ name: String, slots reading: GrammarReading) {
        var object = JSONLine()
        for (slot, value) in reading.slots.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .number(let number), .duration(let number): object.add(slot, number)
            case .text, .time: object.add(slot, value.description)
            }
        }
        add(name, object)
    }
}
