import Foundation

/// A key that says its number: easy to read in a failure.
func key(_ number: Int) -> UUID {
    UUID(
        uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count)
            + "\(number)")!
}
