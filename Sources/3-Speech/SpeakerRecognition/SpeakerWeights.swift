import CSpeakerEmbedding
import Foundation
import Intake

/// The weights of the speaker embedding, `Models/speaker.vesm`, as part of the program.
///
/// The file, in little-endian byte order: magic "VESM", version 1, length of the JSON header, header; as 16-bit floats,
/// for each memory layer the weights of its input (1,024 x inputs), those of its output before (1,024 x 256) and the
/// bias, then the weights (256 x 256) and the bias of the last layer; SHA-256 of all that. The header names origin and
/// licence. The values are unpacked to 32 bits when the first voice is examined, and take 5.7 MB from then on.
final class SpeakerWeights: Sendable {
    /// One layer of long short-term memories.
    struct Memory: Sendable {
        var input: PackedMatrix
        var recurrent: PackedMatrix
        var bias: [Float]
    }

    /// The fault of a damaged file.
    struct Damage: Error, CustomStringConvertible {
        var description: String
    }

    private struct Header: Decodable {
        var bands: Int
        var width: Int
        var layers: Int
    }

    /// Cells of a memory layer, and values of an embedding.
    static let width = 256

    let memories: [Memory]
    let last: PackedMatrix
    let lastBias: [Float]

    static let bundled = SpeakerWeights(
        UnsafeRawBufferPointer(start: ve_speaker_weights, count: ve_speaker_weights_size))

    /// Ends the program if the file that it was built with is damaged: nothing could mend it.
    private init(_ bytes: UnsafeRawBufferPointer) {
        do throws(Damage) {
            var reader = ByteReader(bytes, cutShort: Damage(description: "it is cut short"))
            let header: Header = try Self.header("VESM", of: &reader)
            guard header.bands == SpeakerBands.count, header.width == Self.width else {
                throw Damage(description: "it holds another network")
            }
            let width = Self.width
            var memories: [Memory] = []
            for number in 0..<header.layers {
                let columns = number == 0 ? SpeakerBands.count : width
                memories.append(
                    Memory(
                        input: try PackedMatrix(rows: 4 * width, columns: columns, &reader),
                        recurrent: try PackedMatrix(rows: 4 * width, columns: width, &reader),
                        bias: try Self.halves(4 * width, &reader)))
            }
            self.memories = memories
            last = try PackedMatrix(rows: width, columns: width, &reader)
            lastBias = try Self.halves(width, &reader)
        } catch {
            fatalError("the program was built with a speaker embedding that it cannot read: \(error)")
        }
    }

    /// Reads the header of a file with this magic, and leaves the reader behind it.
    static func header<Header: Decodable>(
        _ magic: String, of reader: inout ByteReader<Damage>
    ) throws(Damage) -> Header {
        let found = try reader.bytes(4)
        let version = try reader.word()
        let text = try reader.bytes(Int(reader.word()))
        guard found.elementsEqual(magic.utf8), version == 1,
            let header = try? JSONDecoder().decode(Header.self, from: Data(text))
        else { throw Damage(description: "it is none of its kind") }
        return header
    }

    private static func halves(_ count: Int, _ reader: inout ByteReader<Damage>) throws(Damage) -> [Float] {
        let bytes = try reader.bytes(2 * count)
        return (0..<count).map { index in
            let bits = bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
            return Float(Float16(bitPattern: UInt16(littleEndian: bits)))
        }
    }
}
