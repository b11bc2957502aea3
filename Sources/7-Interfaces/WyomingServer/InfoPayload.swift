import Session

/// The `info` event, which answers `describe`.
struct InfoPayload {
    let services: WyomingServices

    /// The description of a server of services.
    var json: JSONLine {
        var all = JSONLine()
        all.add("asr", services.recognizer == nil ? [] : [asr])
        all.add("tts", [JSONLine]())
        all.add("handle", services.handle == nil ? [] : [handle])
        all.add("intent", [JSONLine]())
        all.add("wake", services.makeDetector == nil ? [] : [wake])
        all.add("mic", [JSONLine]())
        all.add("snd", [JSONLine]())
        return all
    }

    /// The description of a satellite. If a server has one, Home Assistant ignores all its other services.
    func satellite(named name: String) -> JSONLine {
        var satellite = artifact(name, "A room that listens")
        satellite.add("has_vad", true)
        satellite.add("active_wake_words", services.wakeModels.map(\.name))
        satellite.add("max_active_wake_words", services.wakeModels.count)
        satellite.add("supports_trigger", false)
        var all = JSONLine()
        for name in ["asr", "tts", "handle", "intent", "mic", "snd"] { all.add(name, [JSONLine]()) }
        all.add("wake", services.wakeModels.isEmpty ? [] : [wake])
        all.add("satellite", satellite)
        return all
    }

    private var asr: JSONLine {
        var program = artifact(services.name, "Speech to text, for commands")
        program.add("models", [model("commands", "The commands that are known here")])
        return program
    }

    private var handle: JSONLine {
        var program = artifact(services.name, "Carries commands out")
        program.add("models", [model("commands", "The commands that are known here")])
        program.add("supports_handled_streaming", false)
        program.add("supports_home_control", true)
        return program
    }

    private var wake: JSONLine {
        var program = artifact(services.name, "Wake words")
        program.add(
            "models",
            services.wakeModels.map { wake in
                var model = model(wake.name, wake.phrase)
                model.add("phrase", wake.phrase)
                return model
            })
        return program
    }

    private func model(_ name: String, _ description: String) -> JSONLine {
        var model = artifact(name, description)
        model.add("languages", services.languages)
        return model
    }

    private func artifact(_ name: String, _ description: String) -> JSONLine {
        var attribution = JSONLine()
        attribution.add("name", "VoiceEngine")
        attribution.add("url", "")
        var artifact = JSONLine()
        artifact.add("name", name)
        artifact.add("attribution", attribution)
        artifact.add("installed", true)
        artifact.add("description", description)
        artifact.add("version", services.version)
        return artifact
    }
}
