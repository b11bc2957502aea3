import WakeWord

/// Everything a detector with `models` considers in `samples` that arrive `chunkSize` at a time, or all at once; with
/// what still waits at the end if the recording `ends` there.
package func candidates(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions(),
    chunkSize: Int? = nil, ends: Bool = false
) throws -> [WakeCandidate] {
    var detector = try WakeWordDetector(models: models, options: options)
    var result = detector.candidates(in: samples, chunkSize: chunkSize)
    if ends { detector.finish { result.append($0) } }
    return result
}

/// The detections among them.
package func detections(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
) throws -> [WakeDetection] {
    var detector = try WakeWordDetector(models: models, options: options)
    return detector.detections(in: samples)
}

extension WakeWordDetector {
    /// Everything it considers in `samples`.
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

    /// Everything it hears in `samples`.
    package mutating func detections(in samples: [Int16]) -> [WakeDetection] {
        var result: [WakeDetection] = []
        samples.withUnsafeBufferPointer { samples in process(samples) { result.append($0) } }
        return result
    }
}
