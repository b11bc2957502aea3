import WakeWord

/// Returns all candidates of a detector with `models` in `samples`, which arrive `chunkSize` at a time, or all at once
/// if it is nil. If `ends` is true, the recording ends there, and candidates that still wait are included.
package func candidates(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions(),
    chunkSize: Int? = nil, ends: Bool = false
) throws -> [WakeCandidate] {
    var detector = try WakeWordDetector(models: models, options: options)
    var result = detector.candidates(in: samples, chunkSize: chunkSize)
    if ends { detector.finish { result.append($0) } }
    return result
}

/// Returns the detections of a detector with `models` in `samples`.
package func detections(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
) throws -> [WakeDetection] {
    var detector = try WakeWordDetector(models: models, options: options)
    return detector.detections(in: samples)
}

extension WakeWordDetector {
    /// Returns all candidates in `samples`.
    package mutating func candidates(in samples: [Int16], chunkSize: Int? = nil) -> [WakeCandidate] {
        var result: [WakeCandidate] = []
        let size = max(1, chunkSize ?? samples.count)
        samples.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, to: buffer.count, by: size) {
                let chunk = buffer[start..<min(start + size, buffer.count)]
                examine(UnsafeBufferPointer(rebasing: chunk)) { result.append($0) }
            }
        }
        return result
    }

    /// Returns the detections in `samples`.
    package mutating func detections(in samples: [Int16]) -> [WakeDetection] {
        var result: [WakeDetection] = []
        samples.withUnsafeBufferPointer { samples in process(samples) { result.append($0) } }
        return result
    }
}
