import Capture
import PCM
import Resampling
import WakeWord

let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
let source: any CaptureSource =
    CommandLine.arguments.dropFirst().first.map { RecordingSource(path: $0) } ?? MicrophoneSource()

// The source has a thread of its own, and fills a ring with blocks of sound at its own rate.
var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 1))
var blocks = ring.takeConsumer()
try source.start(into: ring.takeProducer())

var detector = try WakeWordDetector(models: [orbit])
var resampler = try Resampler(from: .device)
var block = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 1)
var speech = FixedBuffer<Int16>(repeating: 0, count: 4096)
while !blocks.isFinished {
    guard blocks.waitForData(1, timeout: 1), blocks.read(into: block.mutableElements) == 1 else { continue }
    if block[0].sampleRate != resampler.inputRate { resampler = try Resampler(from: block[0].sampleRate) }
    let count = block[0].withSamples { resampler.process($0, into: speech.mutableElements) }
    detector.process(UnsafeBufferPointer(rebasing: speech.elements.prefix(count))) { word in
        print("\(orbit.name), score \(word.score)")
    }
}
