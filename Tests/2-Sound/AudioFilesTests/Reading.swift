import AudioFiles
import Foundation
import PCM

/// All results of reading a file.
struct ReadResult {
    var samples: [Float] = []
    var sampleRate: SampleRate
    var channelCount: Int
    var frameCount: Int?
    var encoding: String
    var truncation: Truncation?
    var nonFiniteFrameCount = 0
}

/// Reads a file to its end in pieces of `chunk` frames.
func readAll(_ path: String, chunk: Int = 1000) throws -> ReadResult {
    var reader = try AudioFileReader(path: path)
    var result = ReadResult(
        sampleRate: reader.sampleRate, channelCount: reader.channelCount, frameCount: reader.frameCount,
        encoding: reader.encoding)
    var buffer = [Float](repeating: 0, count: chunk)
    while case let count = try buffer.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }), count > 0
    {
        result.samples += buffer[..<count]
    }
    result.truncation = reader.truncation
    result.nonFiniteFrameCount = reader.nonFiniteFrameCount
    return result
}

/// The contents of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
