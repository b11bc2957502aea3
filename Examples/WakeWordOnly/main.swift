import Hearing

await runProgram {
    let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
    let source: any CaptureSource =
        CommandLine.arguments.dropFirst().first.map { RecordingSource(path: $0) } ?? MicrophoneSource()
    for try await word in WakeWord(orbit).detections(in: source) {
        print("\(word.name), score \(word.score)")
    }
}
