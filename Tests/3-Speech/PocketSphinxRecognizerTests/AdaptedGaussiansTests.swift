#if PocketSphinx
    import CAcousticModel
    import Foundation
    import Recognition
    import Testing
    import TestSupport

    @testable import PocketSphinxRecognizer

    @Suite("Means and variances that expect noise")
    struct AdaptedGaussiansTests {
        @Test("are files with the bytes of Models for the model that they were made from")
        func debian() throws {
            let adapted = try #require(AdaptedGaussians(for: PocketSphinxOptions().acousticModel))
            let arguments = adapted.arguments
            #expect(arguments.count == 4 && arguments[0] == "-mean" && arguments[2] == "-var")
            let means = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
            let variances = try Data(contentsOf: URL(fileURLWithPath: arguments[3]))
            #expect(means == Data(bytes: ve_acoustic_means, count: ve_acoustic_means_size))
            #expect(variances == Data(bytes: ve_acoustic_variances, count: ve_acoustic_variances_size))
            let original = try Data(
                contentsOf: URL(fileURLWithPath: PocketSphinxOptions().acousticModel + "/means"))
            #expect(means != original && means.count == original.count)
            withExtendedLifetime(adapted) {}
        }

        @Test("are closed afterwards")
        func closed() throws {
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            let before = try count()
            for _ in 0..<50 { _ = AdaptedGaussians(for: PocketSphinxOptions().acousticModel) }
            // Other tests open and close some, too.
            #expect(try count() < before + 50)
        }

        @Test("are none for another model, nor if there is no model")
        func others() {
            let directory = TemporaryDirectory()
            #expect(AdaptedGaussians(for: directory.path) == nil)
            _ = directory.write(Array(repeating: 7, count: ve_acoustic_means_size), as: "means")
            #expect(AdaptedGaussians(for: directory.path) == nil)
        }

        @Test("hear what the model as it is hears, where it is quiet")
        func quiet() async throws {
            var options = PocketSphinxOptions()
            options.expectsNoise = true
            let recognizer = try PocketSphinx(options)
            try await recognizer.prepare(expecting: .init(["patient in", "next patient", "time out"]))
            let samples = try SyntheticSpeech.samples("next patient")
            #expect(try await recognizer.recognize(samples: samples).text == "next patient")
        }
    }
#endif
