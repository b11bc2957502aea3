import CSpeakerEmbedding
import Intake

/// A matrix of weights, stored in the order in which the multiplication reads them.
struct PackedMatrix: Sendable {
    let rows: Int
    let columns: Int
    private let packed: [Float]

    /// Reads the matrix as 16-bit floats, rows x columns. `rows` is a multiple of 32.
    init(rows: Int, columns: Int, _ reader: inout ByteReader<SpeakerWeights.Damage>)
        throws(SpeakerWeights.Damage)
    {
        let halves = try reader.bytes(2 * rows * columns)
        self.rows = rows
        self.columns = columns
        packed = [Float](unsafeUninitializedCapacity: rows * columns) { values, initialized in
            if let source = halves.baseAddress, let target = values.baseAddress {
                ve_unpack_halves(source, rows, columns, target)
            }
            initialized = rows * columns
        }
    }

    /// Adds the matrix's products with `count` inputs to as many outputs. An input begins `step` values after the one
    /// before, an output `outputStep` values.
    func addProducts(
        _ inputs: UnsafePointer<Float>, step: Int, count: Int, to outputs: UnsafeMutablePointer<Float>,
        step outputStep: Int
    ) {
        packed.withUnsafeBufferPointer { packed in
            guard let matrix = packed.baseAddress else { return }
            ve_add_packed_products(matrix, rows, columns, inputs, step, count, outputs, outputStep)
        }
    }
}
