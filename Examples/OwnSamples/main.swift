import Foundation
import Hearing

// Samples from wherever you have them: a call, a browser, another program. Here raw ones from standard input:
//     sox Examples/orbit-demo.wav -t raw -r 16000 -c 1 -e signed -b 16 - | OwnSamples
let source = PushSource(sampleRate: .speech, whenFull: .wait)
Thread.detachNewThread {
    while let bytes = try? FileHandle.standardInput.read(upToCount: 1000), !bytes.isEmpty {
        bytes.withUnsafeBytes { _ = source.push($0.bindMemory(to: Int16.self)) }
    }
    source.finish()
}

await runProgram {
    let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
    for try await word in WakeWord(orbit).detections(in: source) {
        print("\(word.name), score \(word.score)")
    }
}
