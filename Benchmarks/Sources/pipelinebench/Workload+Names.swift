import ArgumentParser
import BenchmarkKit
import PipelineStages

extension Workload {
    /// Returns the workloads of `known` with the given names; all of `known` if no name is given.
    ///
    /// - Throws: ``BenchmarkError`` for an unknown name.
    static func named(_ names: [String], among known: [Workload]) throws(BenchmarkError) -> [Workload] {
        for name in names where !known.contains(where: { $0.name == name }) {
            throw BenchmarkError(
                .validationFailure,
                "There is no stage “\(name)”; there are \(known.map(\.name).joined(separator: ", ")).")
        }
        return names.isEmpty ? known : known.filter { names.contains($0.name) }
    }
}
