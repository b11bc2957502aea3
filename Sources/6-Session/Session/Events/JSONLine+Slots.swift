public import Commands

extension JSONLine {
    /// Adds the slots of an intent: text, whole numbers, seconds for lengths of time, `hh:mm` for times of day.
    public mutating func add(_ name: String, slots: [String: GrammarValue]) {
        add(name, JSONLine(slots: slots))
    }

    /// Slots as a JSON object; nil for none.
    static func object(ofSlots slots: [String: GrammarValue]) -> String? {
        slots.isEmpty ? nil : JSONLine(slots: slots).text
    }

    private init(slots: [String: GrammarValue]) {
        self.init()
        for (slot, value) in slots.sorted(by: { $0.key < $1.key }) {
            switch value {
            case .number(let number), .duration(let number): add(slot, number)
            case .text, .time: add(slot, value.description)
            }
        }
    }
}
