import Features
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("LearnedFrontEnd")
struct LearnedFrontEndTests {
    @Test("the bundled file is read, and its sizes are those of its documentation")
    func bundled() throws {
        let frontEnd = LearnedFrontEnd.bundled
        #expect(frontEnd.dimension == 40 && frontEnd.bandCount == 40)
        #expect(frontEnd.lookAheadHops < 10, "more than 100 ms late")
        #expect(frontEnd.phones.count == 40 && frontEnd.phones.first == "SIL")
        #expect(frontEnd.withinVariance.count == 40)
        #expect(frontEnd.gaussianMeans.count == frontEnd.gaussianWeights.count * 40)
        #expect(frontEnd.gaussianVariances.count == frontEnd.gaussianWeights.count * 40)
    }

    @Test("its identity is the SHA-256 of the file, which coreutils confirm")
    func identity() throws {
        let bytes = try FrontEndBytes.bundled()
        let directory = TemporaryDirectory()
        let path = directory.write(Array(bytes.dropLast(32)), as: "body")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        process.arguments = [path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let digest = bytes.suffix(32).map { String(format: "%02x", Int($0)) }.joined()
        #expect(text.prefix(64) == digest)
        #expect(LearnedFrontEnd.bundled.identity == "learned-" + digest.prefix(16))
    }

    @Test("a small front end is read as it was written")
    func small() throws {
        var file = FrontEndBytes()
        file.withinVariance = [1, 2, 3, 4, 5]
        file.gaussianMeans = (0..<10).map(Float.init)
        let frontEnd = try LearnedFrontEnd(decoding: file.bytes)
        #expect(frontEnd.identity == "learned-0001020304050607")
        #expect(frontEnd.dimension == 5 && frontEnd.bandCount == 20 && frontEnd.lookAheadHops == 4)
        #expect(frontEnd.withinVariance == file.withinVariance)
        #expect(frontEnd.gaussianWeights == file.gaussianWeights)
        #expect(frontEnd.gaussianMeans == file.gaussianMeans)
        #expect(frontEnd.gaussianVariances == file.gaussianVariances)
    }

    static let damages: [(String, @Sendable (inout FrontEndBytes) -> Void)] = [
        ("no front end", { $0.magic = Array("RIFF".utf8) }),
        ("version 2", { $0.version = 2 }),
        ("long", { $0.headerLength = .max }),
        ("cut short", { $0.headerLength = 60_000 }),
        ("read as one", { $0.header = "{" }),
        ("long as its header promises", { $0.melMean.removeLast() }),
        ("long as its header promises", { $0.digest.append(0) }),
        ("not numbers", { $0.weights[7] = .nan }),
        ("not numbers", { $0.gaussianMeans[7] = .infinity }),
        ("variance", { $0.gaussianVariances[3] = 0 }),
        ("variance", { $0.withinVariance[3] = -1 }),
        ("weigh 1", { $0.gaussianWeights = [0.1, 0.1] }),
        ("larger than any", { $0.weights = $0.weights.map { $0 * 1e12 } }),
        ("8000 Hz", { $0.replace("16000", "8000") }),
        ("FFT", { $0.replace("512", "1024") }),
        ("hop", { $0.replace("160,", "0,") }),
        ("swap them", { $0.replace("Frequency\": 60", "Frequency\": 7700") }),
        ("narrower than", { $0.replace("\"melBands\": 20", "\"melBands\": 200") }),
        ("after one that gives 20", { $0.replace("{\"in\": 20", "{\"in\": 24") }),
        ("outside", { $0.replace("\"dilation\": 3", "\"dilation\": 3000000000") }),
        ("outside", { $0.replace("\"out\": 8", "\"out\": 0") }),
        ("normalization", { $0.replace("0.99,", "1.99,") }),
        ("normalization", { $0.replace("1e-4", "0") }),
        ("window", { $0.replace("hann", "kaiser") }),
        ("look-ahead", { $0.replace("\"lookAhead\": 4", "\"lookAhead\": -4") }),
        ("begin with SIL", { $0.replace("SIL", "AA") }),
        ("features", { $0.replace("\"features\": 5", "\"features\": 9223372036854775807") }),
        ("Gaussians", { $0.replace("\"gaussians\": 2", "\"gaussians\": 0") }),
        ("read as one", { $0.replace("\"gaussians\": 2", "\"gaussians\": 1e300") }),
    ]

    @Test("a damaged speech mask is refused with a sentence that names the damage")
    func damagedMask() throws {
        let damages: [(String, (inout FrontEndBytes) -> Void)] = [
            ("long as its header promises", { $0.maskWeights.removeLast() }),
            ("not numbers", { $0.maskWeights[7] = .nan }),
            ("larger than any", { $0.maskWeights = $0.maskWeights.map { $0 * 1e20 } }),
            (
                "larger than any",
                { $0.weights.replaceSubrange(0..<732, with: repeatElement(3e38, count: 732)) }
            ),
            ("after one that gives 28", { $0.replace("{\"in\": 28", "{\"in\": 27") }),
            ("each band", { $0.replace("\"in\": 6, \"out\": 20", "\"in\": 6, \"out\": 19") }),
            (
                "each band",
                { $0.replace("\"in\": 6, \"out\": 20, \"width\": 1", "\"in\": 6, \"out\": 20, \"width\": 2") }
            ),
        ]
        #expect(try LearnedFrontEnd(decoding: FrontEndBytes.masked.bytes).hasSpeechMask)
        #expect(try !LearnedFrontEnd(decoding: FrontEndBytes().bytes).hasSpeechMask)
        for (words, damage) in damages {
            var file = FrontEndBytes.masked
            damage(&file)
            let error = #expect(throws: FeatureError.self) { try LearnedFrontEnd(decoding: file.bytes) }
            #expect(error?.message.contains(words) ?? false, "\(words): \(error?.message ?? "accepted")")
        }
    }

    @Test("a damaged file is refused with a sentence that names the damage", arguments: damages.indices)
    func damaged(index: Int) throws {
        let (words, damage) = Self.damages[index]
        var file = FrontEndBytes()
        damage(&file)
        let error = #expect(throws: FeatureError.self) { try LearnedFrontEnd(decoding: file.bytes) }
        #expect(error?.message.contains(words) ?? false, "\(error?.message ?? "accepted")")
    }

    @Test("a file that is cut anywhere is refused")
    func truncated() throws {
        let bytes = FrontEndBytes().bytes
        for count in 0..<bytes.count {
            #expect(throws: FeatureError.self) { try LearnedFrontEnd(decoding: Array(bytes[..<count])) }
        }
    }

    @Test("a file with changed bytes is refused, or works")
    func mutated() throws {
        let bytes = FrontEndBytes().bytes
        var generator = SeededGenerator(seed: 11)
        let samples = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.1))
        var accepted = 0
        var areFinite = true
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                // Two of three in the header, where sizes stand.
                let end = Int.random(in: 0..<3, using: &generator) == 0 ? bytes.count : 700
                changed[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            guard let frontEnd = try? LearnedFrontEnd(decoding: changed) else { continue }
            accepted += 1
            var extractor = LearnedExtractor(frontEnd: frontEnd)
            samples.withUnsafeBufferPointer { samples in
                extractor.process(samples) { areFinite = areFinite && $0.allSatisfy(\.isFinite) }
            }
            try #require(areFinite)
        }
        #expect(accepted > 100, "too few were accepted to have tested that they work")
    }
}

extension FrontEndBytes {
    mutating func replace(_ old: String, _ new: String) {
        precondition(header.contains(old))
        header = header.replacingOccurrences(of: old, with: new)
    }
}
