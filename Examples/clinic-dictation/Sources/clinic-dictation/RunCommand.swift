import ArgumentParser
import ClinicDictation
import Foundation
import VoiceEngine

/// The terminal itself.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Show the schedule and take dictation (the default).",
        discussion: """
            The PIN is typed, or is the first line of standard input; each byte after it is a key. On a terminal the screen is drawn \
            in place and nothing of it stays when the program ends. For a program, or with --json, there is a JSON line for all that \
            happens, without a word that was said and without a name:
              {"event":"text","section":"findings","characters":42}

            The exit code is 0; 65 where a recording's note was not signed, 69 where the microphone or a recognizer cannot be used.
            """)

    @OptionGroup var data: DataOption

    @Option(help: "A recording in place of the microphone; the program ends with it.", completion: .file())
    var wav: String?

    @Option(help: "How fast the recording is heard: max or real.")
    var pace: RecordingSource.Pace = .max

    @Option(help: "The microphone, by its ALSA name.")
    var device = "default"

    @Option(
        help: "The wake word's model; \"none\": only the space bar begins a command.", completion: .file())
    var wakeWord = "Models/orbit.wake"

    @Option(
        help:
            "A Wyoming server that hears free speech, such as tcp://127.0.0.1:10300; without it PocketSphinx does."
    )
    var recognizer: String?

    @Option(help: "Today's appointments as a JSON file, in place of the server's.", completion: .file())
    var schedule: String?

    @Flag(help: "Read notes out loud, too, at “read it back”.")
    var speak = false

    @Option(help: "Minutes without a key or a word after which it locks, 1 ... 15.")
    var lockAfter: Double = 15

    @Option(help: "Seconds after which a hidden note is cleared, 1 ... 300.")
    var clearAfter: Double = 300

    @Flag(help: "Print JSON lines on a terminal, too.")
    var json = false

    func validate() throws {
        guard (1...15).contains(lockAfter) else {
            throw ValidationError("--lock-after must lie between 1 and 15")
        }
        guard (1...300).contains(clearAfter) else {
            throw ValidationError("--clear-after must lie between 1 and 300")
        }
    }

    func run() async throws {
        let display = !json && isatty(STDOUT_FILENO) == 1 ? Display() : nil
        var limits = ClinicApp.Limits()
        (limits.idle, limits.hiddenNote) = (lockAfter * 60, clearAfter)
        let (views, viewInput) = AsyncStream.makeStream(
            of: ClinicView.self, bufferingPolicy: .bufferingNewest(1))
        let app = try ClinicApp(
            folder: try data.folder(), limits: limits, scheduleFile: schedule, show: { viewInput.yield($0) },
            tell: { [isSilent = display != nil] in if !isSilent { Lines.write($0.jsonLine) } })
        await display?.begin()
        let drawing = Task { for await view in views { await display?.draw(view) } }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await serve(app, display)) } catch { outcome = .failure(error) }
        let isUnsigned = await app.note?.draft.isEmpty == false
        await app.end()
        viewInput.finish()
        await drawing.value
        await display?.end()
        try outcome.get()
        if wav != nil, isUnsigned { throw ExitCode(65) }
    }

    /// Runs until the person quits, a signal comes or the recording is over.
    private func serve(_ app: ClinicApp, _ display: Display?) async throws {
        guard await app.view.isSetUp else {
            throw Refusal(description: "Run `clinic-dictation setup` first.")
        }
        let recording = wav.map { RecordingSource(path: $0, pace: pace) }
        let source: any CaptureSource = recording ?? MicrophoneSource(device: device)
        var options = ClinicVoice.Options()
        options.wakeWord = wakeWord == "none" ? nil : wakeWord
        (options.recognizer, options.speaks) = (recognizer, speak)
        let (session, ear) = try await ClinicVoice.session(for: app, hearing: source, options)
        let (ends, end) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let watching = Task { for await event in session.events { await app.note(event) } }
        // Nothing is heard, and no microphone opened, before it is unlocked.
        let (unlocked, unlockedInput) = AsyncStream.makeStream(of: Void.self)
        let hearing = Task {
            var isUnlocked = unlocked.makeAsyncIterator()
            guard await isUnlocked.next() != nil else { return }
            do {
                await app.use(ear)
                try await session.run()
                if let failure = recording?.failure { throw failure }
                if recording != nil {
                    await app.finishHearing()
                    await app.send(isUrgent: true)
                    end.yield(.success(()))
                }
            } catch { end.yield(.failure(error)) }
        }
        let keys = Task {
            var typed = TypedPIN()
            for await key in Keyboard.bytes() {
                if await app.view.page == .locked {
                    let pin = typed.take(key)
                    await display?.show(typedCount: typed.count)
                    guard let pin else { continue }
                    await app.unlock(pin)
                    guard await app.view.page != .locked else { continue }
                    await app.waitForSchedule()
                    unlockedInput.yield()
                } else if await app.press(key, talk: { session.trigger() }) {
                    end.yield(.success(()))
                }
            }
            // It can no longer be unlocked.
            if await app.view.page == .locked, isatty(STDIN_FILENO) == 0 {
                end.yield(.failure(Refusal(description: "Not unlocked: the PIN was wrong, or missing.")))
            }
        }
        let ticking = Task {
            while !Task.isCancelled {
                await app.tick()
                await display?.redraw()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        let signals = Signals { signal in
            // A program that stands still could not clear a note: Ctrl-Z locks, and does not stop.
            if signal == SIGTSTP {
                Task { await app.lock(.background) }
            } else if signal == SIGCONT {
                Task { await app.tick() }
            } else {
                end.yield(.success(()))
            }
        }
        defer { signals.cancel() }
        var outcome: Result<Void, any Error> = .success(())
        for await result in ends {
            outcome = result
            break
        }
        session.stop()
        [hearing, keys, ticking, watching].forEach { $0.cancel() }
        unlockedInput.finish()
        await hearing.value
        try outcome.get()
    }
}

/// Why the program does not run, in a sentence.
struct Refusal: Error, CustomStringConvertible { var description: String }

extension RecordingSource.Pace: @retroactive ExpressibleByArgument {}
