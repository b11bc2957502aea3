public import Commands

extension JSONLine {
    /// Adds the slots of an intent: text, whole numbers, seconds for lengths of time, `hh:mm` for times of day.
    public mutating func add(_ name: String, slots: [String: GrammarValue]) {
        var object = JSONLine()
        for (slot, value) in slots.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .number(let number), .duration(let number): object.add(slot, number)
            case .text, .time: object.add(slot, value.description)
            }
        }
        add(name, object)
    }
}
