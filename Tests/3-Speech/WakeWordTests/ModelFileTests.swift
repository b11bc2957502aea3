import Features
import Foundation
import Testing
import TestSupport
import WakeWordMaterial

@testable import WakeWord

@Suite("The .wake file")
struct ModelFileTests {
    @Test("holds a model without loss, and the same bytes each time", arguments: FrontEnd.allCases)
    func roundTrip(frontEnd: FrontEnd) throws {
        let model = SmallModel.make(frontEnd: frontEnd)
        let bytes = try model.encoded()
        #expect(try KeywordModel(decoding: bytes) == model)
        #expect(try KeywordModel(decoding: bytes).encoded() == bytes)
    }

    @Test("holds the largest legal model, which stays within the bound of a file")
    func largest() throws {
        var model = SmallModel.make(name: String(repeating: "n", count: 64), frontEnd: .light)
        let (states, dimension) = (KeywordModel.Limit.states, model.frontEnd.dimension)
        model.template.means = [Float](repeating: -1e4, count: states * dimension)
        model.template.variances = [Float](repeating: 1e6, count: states * dimension)
        model.template.hopCounts = [Float](repeating: 1e9, count: states)
        model.template.durationRange = 1...KeywordModel.Limit.hops
        let components = KeywordModel.Limit.components
        model.background = BackgroundModel(
            dimension: dimension, weights: [Float](repeating: 1 / Float(components), count: components),
            means: [Float](repeating: 1e4, count: components * dimension),
            variances: [Float](repeating: 1e-4, count: components * dimension))
        let bytes = try model.encoded()
        #expect(try KeywordModel(decoding: bytes) == model)
    }

    /// Returns a model of a word of this length from 40 recordings, of which it keeps as many as the format allows.
    private func wellEnrolled(seconds: Double) throws -> KeywordModel {
        let word = HopTime.hops(inSeconds: seconds)
        let hops = word + 2 * StoredRecording.margin
        var model = SmallModel.make()
        let states = word * 2 / 5
        let dimension = model.frontEnd.dimension
        model.template = KeywordTemplate(
            means: [Float](repeating: 0.1, count: states * dimension),
            variances: [Float](repeating: 1.1, count: states * dimension),
            hopCounts: [Float](repeating: 100.1, count: states), recordingCount: 40,
            durationRange: 20...2 * word)
        model.verifier.secondOpinion = SecondOpinion(
            weights: [Float](repeating: 0.1, count: SecondOpinion.size), bias: 0.1)
        model.recordings = StoredRecording.kept(
            (0..<40).map { index in
                StoredRecording(
                    label: "/home/someone/recordings/of/the/word/take-\(index).wav", word: 25..<25 + word,
                    bytes: [UInt8](repeating: 128, count: hops * StoredRecording.bandCount))
            })
        return model
    }

    @Test("of 40 recordings is smaller than 200 kB", arguments: [0.4, 0.6, 0.8])
    func size(seconds: Double) throws {
        #expect(try wellEnrolled(seconds: seconds).encoded().count < 200_000)
    }

    @Test("of 40 recordings of a long word is smaller than 200 kB", arguments: [1.0, 2.0])
    func sizeOfLongWords(seconds: Double) throws {
        let count = try wellEnrolled(seconds: seconds).encoded().count
        #expect(count < 200_000)
    }

    @Test(
        "of 40 recordings and as many of what resembles the word is smaller than 200 kB",
        arguments: [0.4, 1, 2])
    func sizeWithConfusable(seconds: Double) throws {
        var model = try wellEnrolled(seconds: seconds)
        model.confusable = StoredRecording.keptConfusable(
            model.recordings + model.recordings,
            hardness: Array(repeating: 0, count: 2 * model.recordings.count))
        #expect(model.confusable.count >= 5)
        model.recordings = StoredRecording.kept(model.recordings, beside: model.confusable)
        #expect(model.recordings.count >= 8)
        #expect(try model.encoded().count < 200_000)
    }

    @Test("keeps what resembles the word; a file without it is of the version before, which is still read")
    func confusable() throws {
        var model = SmallModel.make()
        #expect(try model.encoded()[8] == 2)
        model.confusable = [model.recordings[1], model.recordings[0], model.recordings[1]]
        let bytes = try model.encoded()
        #expect(bytes[8] == 3)
        #expect(try KeywordModel(decoding: bytes) == model)
        var older = bytes
        older[8] = 2
        expectRefusal(of: ModelBytes.sealed(older), "what version 2 has no place for")
        model.confusable[0].bytes.removeLast()
        #expect(throws: WakeWordError.self) { try model.encoded() }
    }

    @Test("keeps a second opinion; a file with one is of a version of its own")
    func secondOpinion() throws {
        var model = SmallModel.make()
        model.verifier.secondOpinion = SecondOpinion(
            weights: (0..<SecondOpinion.size).map { Float($0 % 9 - 4) / 16 }, bias: 0.75)
        let bytes = try model.encoded()
        #expect(bytes[8] == 4)
        #expect(try KeywordModel(decoding: bytes) == model)
        for version in [2, 3] as [UInt8] {
            var older = bytes
            older[8] = version
            expectRefusal(of: ModelBytes.sealed(older), "what version \(version) has no place for")
        }
        model.verifier.secondOpinion?.weights.removeLast()
        #expect(throws: WakeWordError.self) { try model.encoded() }
        var light = SmallModel.make(frontEnd: .light)
        light.verifier.secondOpinion = SecondOpinion(
            weights: [Float](repeating: 0, count: SecondOpinion.size), bias: 0)
        #expect(throws: WakeWordError.self) { try light.encoded() }
    }

    @Test("is written to disk and read back; one that was there is replaced")
    func disk() throws {
        let directory = TemporaryDirectory()
        let path = directory.write([1, 2, 3], as: "word.wake")
        try SmallModel.make().write(toFile: path)
        #expect(try KeywordModel(contentsOfFile: path) == SmallModel.make())
        #expect(directory.names == ["word.wake"])
    }

    @Test("that is damaged is refused with its path in the sentence")
    func damagedOnDisk() {
        let directory = TemporaryDirectory()
        let path = directory.write([1, 2, 3], as: "word.wake")
        let error = #expect(throws: WakeWordError.self) { try KeywordModel(contentsOfFile: path) }
        #expect(error?.code == .badModel && error?.message.contains(path) == true)
        let large = directory.write([UInt8](repeating: 0, count: 1_200_001), as: "large.wake")
        #expect(
            #expect(throws: WakeWordError.self) { try KeywordModel(contentsOfFile: large) }?.code == .badModel
        )
    }

    @Test(
        "that is missing, a folder, or endless is refused as unreadable",
        arguments: ["/nowhere.wake", "/", "/dev/zero"])
    func unreadable(path: String) {
        let error = #expect(throws: WakeWordError.self) { try KeywordModel(contentsOfFile: path) }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains(path) == true)
    }

    @Test("that cannot be written says so")
    func unwritable() {
        let error = #expect(throws: WakeWordError.self) {
            try SmallModel.make().write(toFile: "/nowhere/word.wake")
        }
        #expect(error?.code == .unwritable)
    }

    @Test("is for its owner alone, unless a person changed that")
    func mode() throws {
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let directory = TemporaryDirectory()
        let path = directory.file("word.wake")
        let model = SmallModel.make()
        try model.write(toFile: path)
        #expect(try mode(path) == 0o600)
        chmod(path, 0o640)
        try model.write(toFile: path)
        #expect(try mode(path) == 0o640)
        #expect(try KeywordModel(contentsOfFile: path) == model)
        #expect(directory.names == ["word.wake"], "nothing is left of the writing")
    }

    @Test("is not made of a model that is not valid")
    func invalid() {
        let changes: [(inout KeywordModel) -> Void] = [
            { $0.name = "" }, { $0.defaultThreshold = .nan }, { $0.candidateFloor = .infinity },
            { $0.template.means[3] = .nan }, { $0.template.variances[0] = 0 },
            { $0.template.means.removeLast() },
            { $0.template.durationRange = 0...3 }, { $0.template.recordingCount = 0 },
            { $0.verifier.weights[7] = .infinity }, { $0.verifier.weights.removeLast() },
            { $0.verifier.templateWeight = -1 }, { $0.calibration.decade = 0 },
            { $0.calibration.half = .nan },
            { $0.background = .learned }, { $0.frontEnd = .light }, { $0.recordings[0].bytes.removeLast() },
            { $0.recordings[0].word = 0..<9 }, { $0.provenance.backgroundSeconds = -1 },
        ]
        for (index, change) in changes.enumerated() {
            var model = SmallModel.make()
            change(&model)
            let error = #expect(throws: WakeWordError.self, "change \(index)") { try model.encoded() }
            #expect(error?.code == .badModel && error?.message.hasSuffix(".") == true)
            #expect(throws: WakeWordError.self, "change \(index)") {
                _ = try WakeWordDetector(models: [model])
            }
        }
    }
}
