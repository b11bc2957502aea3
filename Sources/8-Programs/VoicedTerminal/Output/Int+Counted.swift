extension Int {
    /// The number with a noun: `1 command`, `2 commands`.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
