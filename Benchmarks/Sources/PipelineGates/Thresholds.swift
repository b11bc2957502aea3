public import BenchmarkKit
import Foundation

/// The committed counts of each stage and how far a new count may exceed them.
public struct Thresholds: Hashable, Sendable, Codable {
    /// The tolerance of a new file of thresholds: 5 %.
    public static let usualTolerance = 0.05
    /// A file with a larger count, or a larger file, is refused.
    private static let maximumCount = 1e15
    private static let maximumBytes = 1_000_000

    /// The share by which a count may exceed the committed one, 0 ... 1.
    public var tolerance = Thresholds.usualTolerance
    /// Instructions a step, by the stage's name.
    public var instructions: [String: Double] = [:]
    /// Allocations a step, by the stage's name.
    public var allocations: [String: Double] = [:]

    /// Makes thresholds without stages.
    public init() {}

    /// Reads a file of thresholds.
    ///
    /// - Throws: ``BenchmarkError`` if the file is missing or is no file of thresholds.
    public init(path: String) throws(BenchmarkError) {
        // Reads no more than a file of thresholds can have. JSON that is cut off there fails to decode.
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: Thresholds.maximumBytes) ?? Data()
        else {
            throw BenchmarkError(
                .noInput, "There are no thresholds at “\(path)”: name another file, or make it with --update."
            )
        }
        try self.init(data, path: path)
    }

    /// Reads thresholds from the bytes of the file at `path`.
    init(_ data: Data, path: String) throws(BenchmarkError) {
        guard let thresholds = try? JSONDecoder().decode(Thresholds.self, from: data) else {
            throw BenchmarkError(
                .badData, "“\(path)” is no file of thresholds: restore it, or make it anew with --update.")
        }
        guard (0...1).contains(thresholds.tolerance) else {
            throw BenchmarkError(
                .badData,
                "“\(path)”: a tolerance of \(thresholds.tolerance) is outside 0 ... 1; 0.05 is usual.")
        }
        for (stage, count) in Quantity.allCases.flatMap({ thresholds[$0] }) {
            guard (0...Thresholds.maximumCount).contains(count) else {
                throw BenchmarkError(
                    .badData,
                    "“\(path)”: \(count) is no count for “\(stage.prefix(80))”; measure it with --update.")
            }
        }
        self = thresholds
    }

    /// Writes a file of thresholds.
    ///
    /// - Throws: ``BenchmarkError`` when it cannot be written.
    public func write(toFile path: String) throws(BenchmarkError) {
        let data = try ResultsWriter.json(self)
        do { try data.write(to: URL(filePath: path), options: .atomic) } catch {
            throw BenchmarkError(
                .cannotCreate, "“\(path)” cannot be written: check the folder and make room.")
        }
    }

    /// The counts of one quantity, by the stage's name.
    public subscript(_ quantity: Quantity) -> [String: Double] {
        get { quantity == .instructions ? instructions : allocations }
        set { if quantity == .instructions { instructions = newValue } else { allocations = newValue } }
    }

    /// Returns the largest count that a committed count allows.
    public func limit(_ count: Double) -> Double { count * (1 + tolerance) }
}
