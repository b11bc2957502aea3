import Foundation
import WakeWord

// Samples from wherever you have them: a call, a browser, another program. Here raw ones from standard input:
//     sox Examples/orbit-demo.wav -t raw -r 16000 -c 1 -e signed -b 16 - | OwnSamples
let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
var detector = try WakeWordDetector(models: [orbit])

while let bytes = try FileHandle.standardInput.read(upToCount: 1024), !bytes.isEmpty {
    bytes.withUnsafeBytes { bytes in
        detector.process(bytes.bindMemory(to: Int16.self)) { word in
            print("\(orbit.name), score \(word.score)")
        }
    }
}
