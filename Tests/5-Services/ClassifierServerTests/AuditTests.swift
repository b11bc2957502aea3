#if Control && HTTP
    import ClassifierServer
    import Foundation
    import TestSupport
    import Testing

    @Suite("What a classifier's server writes down", .serialized, .timeLimit(.minutes(2)))
    struct AuditTests {
        @Test("A line for each question says who, what came of it and what it took, and not a word of it")
        func lines() async throws {
            let provider = try RecordedProvider([
                "we are cutting": .init(answer: "record:Incision", remember: true)
            ])
            try await ServedClassifier().run(provider: provider.port) { served in
                _ = served.ask("We are cutting")
                _ = served.ask("we are cutting", token: 2)
                _ = served.ask("Mrs Miller has HIV")
                let lines = served.audit
                #expect(lines.map { $0["outcome"] as? String } == ["answered", "answered", "none"])
                #expect(lines.map { $0["cached"] as? Bool } == [false, true, false])
                #expect(lines.map { $0["tokens"] as? Int } == [320, nil, 320])
                #expect(lines.map { $0["room"] as? String } == ["OR 1", nil, "OR 1"])
                #expect(lines[0]["milestone"] as? String == ServedClassifier.incision)
                #expect(lines[0]["words"] as? Int == 3 && lines[0]["bytes"] as? Int == 14)
                #expect(lines[0]["text"] as? String == lines[1]["text"] as? String)
                #expect(lines[0]["text"] as? String != lines[2]["text"] as? String)
                #expect((lines[0]["milliseconds"] as? Double ?? 0) > 0)
                for word in ["cutting", "miller", "hiv", served.tokens[0].lowercased()] {
                    #expect(!served.auditText.lowercased().contains(word), "\(word)")
                }
            }
        }

        @Test("The words are there if the operator wants them; only the owner can read the file")
        func transcripts() async throws {
            let provider = try RecordedProvider([:])
            var setting = ServedClassifier.Setting()
            setting.transcripts = true
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                _ = served.ask("We are cutting")
                #expect(served.audit.first?["transcription"] as? String == "we are cutting")
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: served.folder.file("audit.jsonl"))
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
        }

        @Test("A file that cannot be one is refused, and one that has grown is set aside")
        func files() async throws {
            let folder = TemporaryDirectory()
            #expect(throws: ClassifierServerError.self) { _ = try AuditLog(path: "/dev/null") }
            #expect(throws: ClassifierServerError.self) { _ = try AuditLog(path: folder.path) }
            #expect(throws: ClassifierServerError.self) { _ = try AuditLog(path: folder.file("no/such")) }
            let provider = try RecordedProvider([:])
            let served = try ServedClassifier()
            _ = served.folder.write(Array(repeating: 32, count: 64 << 20), as: "audit.jsonl")
            try await served.run(provider: provider.port) { served in
                _ = served.ask("we are cutting")
                #expect(served.audit.count == 1)
                #expect(served.folder.names.contains("audit.jsonl.1"))
            }
        }
    }
#endif
