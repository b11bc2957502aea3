import Foundation
import Hearing

// Samples from wherever you have them: a call, a browser, another program. Here raw ones from standard input, as of
//     sox Examples/orbit-demo.wav -t raw -r 16000 -c 1 -e signed -b 16 - | swift run OwnSamples
let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
let source = PushSource(sampleRate: .speech)
let reading = Task.detached {
    while let bytes = try FileHandle.standardInput.read(upToCount: 1024), !bytes.isEmpty {
        bytes.withUnsafeBytes { source.push($0.bindMemory(to: Int16.self)) }
    }
    source.finish()
}
for try await word in WakeWord(orbit).detections(in: source) {
    print("\(word.name), score \(word.score)")
}
try await reading.value
