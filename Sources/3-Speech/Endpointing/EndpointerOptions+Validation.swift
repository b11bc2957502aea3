extension EndpointerOptions {
    /// Refuses settings that contradict each other or make a decision impossible, with the evidence that there is.
    ///
    /// - Throws: ``EndpointerOptionsError`` with a sentence that names the settings.
    public func validate(evidence: SpeechEvidence = .energy) throws(EndpointerOptionsError) {
        try validateRanges()
        try require(
            hangover < silence,
            "hangover (\(hangover) s) must be shorter than silence (\(silence) s), or no command would ever end"
        )
        try require(
            resume < silence,
            "resume (\(resume) s) must be shorter than silence (\(silence) s), or nothing would interrupt a pause"
        )
        let late = evidence.lateness
        let said = late > 0 ? " and \(late) s that the decision takes" : ""
        let shortest = silence + max(onset, minimumSpeech) + late
        try require(
            maximumDuration > shortest,
            "maximumDuration (\(maximumDuration) s) must be longer than silence, the longer of onset and minimumSpeech\(said)"
                + " (\(text(shortest)) s), or every command would end by time-out")
        if let noSpeechTimeout {
            try require(
                noSpeechTimeout > onset + late,
                "noSpeechTimeout (\(noSpeechTimeout) s) must be longer than onset\(said) (\(text(onset + late)) s),"
                    + " or the time-out would come before any speech could begin")
        }
        try require(
            noiseFloor.steadyWindow <= noiseFloor.window,
            "noiseFloor.steadyWindow (\(noiseFloor.steadyWindow) s) must not be longer than noiseFloor.window"
                + " (\(noiseFloor.window) s), or steady noise would be learned later than any other")
        try require(
            speechRange > floorMargin,
            "speechRange (\(speechRange) dB) must be larger than floorMargin (\(floorMargin) dB), or a voice just"
                + " above the noise would have to be louder than itself")
    }

    private func validateRanges() throws(EndpointerOptionsError) {
        func seconds(_ name: String, _ value: Double, _ range: ClosedRange<Double>)
            throws(EndpointerOptionsError)
        {
            try require(
                range.contains(value),
                "\(name) must lie between \(range.lowerBound) and \(range.upperBound) s, not \(value)")
        }
        func decibels(_ name: String, _ value: Float, _ range: ClosedRange<Float>)
            throws(EndpointerOptionsError)
        {
            try require(
                range.contains(value),
                "\(name) must lie between \(range.lowerBound) and \(range.upperBound) dB, not \(value)")
        }
        // Less than 0.1 s of silence is found inside words, before every plosive.
        try seconds("silence", silence, 0.1...3600)
        // As long are the pauses of a slow speaker between two words.
        if let completeSilence { try seconds("completeSilence", completeSilence, 0.3...3600) }
        try seconds("maximumDuration", maximumDuration, 0...3600)
        if let noSpeechTimeout { try seconds("noSpeechTimeout", noSpeechTimeout, 0...3600) }
        try seconds("onset", onset, 0...3600)
        try seconds("resume", resume, 0...3600)
        try seconds("hangover", hangover, 0...3600)
        try seconds("minimumSpeech", minimumSpeech, 0...3600)
        try seconds("noiseFloor.window", noiseFloor.window, 0.2...30)
        try seconds("noiseFloor.steadyWindow", noiseFloor.steadyWindow, 0.2...30)
        try decibels("floorMargin", floorMargin, 1...40)
        try decibels("speechRange", speechRange, 1...90)
        try decibels("noiseFloor.bias", noiseFloor.bias, 0...20)
        try decibels("noiseFloor.lowest", noiseFloor.lowest, -120...(-20))
    }

    /// Seconds without the last bits of a sum.
    private func text(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

    private func require(_ holds: Bool, _ sentence: String) throws(EndpointerOptionsError) {
        if !holds { throw EndpointerOptionsError(message: sentence) }
    }
}
