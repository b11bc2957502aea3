import BenchmarkKit
import Foundation

/// The path of this program, to start it again.
enum OwnProgram {
    static var path: String {
        get throws(BenchmarkError) {
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            else {
                throw BenchmarkError(.unavailable, "This program does not find itself in /proc; mount it.")
            }
            return path
        }
    }
}
