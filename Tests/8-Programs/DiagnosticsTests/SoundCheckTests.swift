import ALSA
import Capture
import Diagnostics
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Checks of a microphone")
struct SoundCheckTests {
    @Test("A device that does not open fails once, and what needs its sound is skipped")
    func noDevice() async {
        let opened = await finding(of: CaptureCheck(noSound, format: nil))
        #expect(opened.status == .failed && opened.cause == .unavailable)
        #expect(opened.advice == "`voiced devices` lists those there are")
        #expect(await finding(of: LevelCheck(noSound)).status == .skipped)
        #expect(await finding(of: BandwidthCheck(noSound)).status == .skipped)
    }

    @Test("Overruns are a warning")
    func overruns() async {
        var sound = CapturedSound(source: "room", sampleRate: .device, samples: [0.1])
        #expect(await finding(of: CaptureCheck(.success(sound), format: "x")).status == .ok)
        sound.statistics.xrunCount = 2
        sound.statistics.lostFrameCount = 960
        let found = await finding(of: CaptureCheck(.success(sound), format: "x"))
        #expect(found.status == .warning && found.sentence.contains("960 frames"))
    }

    @Test("Digital silence fails")
    func silence() async {
        let found = await finding(of: LevelCheck(captured(SyntheticSignal.silence(seconds: 1))))
        #expect(found.status == .failed && found.sentence.contains("digital silence"))
    }

    @Test("A room is well; what is very quiet, clipped or off its zero is a warning")
    func levels() async {
        let room = SyntheticSignal.noise(amplitude: 0.01, seconds: 1)
        #expect(await finding(of: LevelCheck(captured(room))).status == .ok)
        let quiet = await finding(of: LevelCheck(captured(room.map { $0 * 0.02 })))
        #expect(quiet.status == .warning && quiet.sentence.contains("very quiet"))
        let loud = room.map { max(-1, min(1, $0 * 300)) }
        let clipped = await finding(of: LevelCheck(captured(loud)))
        #expect(clipped.status == .warning && clipped.sentence.contains("clipped"))
        let offset = await finding(of: LevelCheck(captured(room.map { $0 + 0.05 })))
        #expect(offset.status == .warning && offset.sentence.contains("5.0 %"), "\(offset)")
    }

    @Test("Samples that are no numbers are told: all of them fail, some are a warning")
    func nonFinite() async throws {
        var room = SyntheticSignal.noise(amplitude: 0.01, seconds: 1)
        let all = await finding(of: LevelCheck(captured(room.map { _ in .nan })))
        #expect(all.status == .failed && all.sentence.contains("no numbers"), "\(all)")
        for index in stride(from: 0, to: room.count, by: 7) { room[index] = .infinity }
        let some = await finding(of: LevelCheck(captured(room)))
        #expect(some.status == .warning && some.sentence.contains("2286 of 16000"), "\(some)")
        let sound = try CapturedSound.capture(
            from: MemorySource(samples: room, sampleRate: .speech), seconds: 1)
        #expect(sound.nonFiniteSampleCount == 2286 && sound.samples.allSatisfy(\.isFinite))
    }

    @Test("A knock that clips a few samples is none of them")
    func knock() async {
        var room = SyntheticSignal.noise(amplitude: 0.01, seconds: 1, sampleRate: .device)
        for index in 0..<5 { room[1000 + index] = 1 }
        #expect(await finding(of: LevelCheck(captured(room))).status == .ok)
    }

    @Test("Without a card and a server there is nothing to capture from")
    func cards() async {
        #expect(await finding(of: SoundCardCheck(devices: [])).status == .failed)
        let speaker = PCMDeviceInfo(name: "plughw:CARD=A,DEV=0", description: "A", directions: [.playback])
        #expect(await finding(of: SoundCardCheck(devices: [speaker])).status == .failed)
        let server = PCMDeviceInfo(name: "pulse", description: "P", directions: [.capture])
        #expect(await finding(of: SoundCardCheck(devices: [server]) { _ in false }).status == .failed)
        let answering = await finding(of: SoundCardCheck(devices: [server]) { _ in true })
        #expect(answering.status == .ok && answering.sentence.contains("pulse"))
        let card = PCMDeviceInfo(name: "plughw:CARD=B,DEV=0", description: "B", directions: [.capture])
        let found = await finding(of: SoundCardCheck(devices: [speaker, server, card]) { _ in false })
        #expect(found.status == .ok && found.sentence == "plughw:CARD=B,DEV=0")
    }

    @Test("A device that may not be used fails, and the advice knows services")
    func permission() async {
        let directory = TemporaryDirectory()
        for name in ["pcmC0D0c", "pcmC0D0p", "controlC0"] { _ = directory.write([], as: name) }
        let allowed = DevicePermissionCheck(folder: directory.path, isService: false) { _ in true }
        #expect(await finding(of: allowed).status == .ok)
        let asked = DevicePermissionCheck(folder: directory.path, isService: false) { $0.hasSuffix("p") }
        let found = await finding(of: asked)
        #expect(found.status == .failed && found.sentence.contains("pcmC0D0c"))
        #expect(found.advice?.contains("usermod -aG audio") == true)
        let service = DevicePermissionCheck(folder: directory.path, isService: true) { _ in false }
        #expect(await finding(of: service).advice?.contains("SupplementaryGroups=audio") == true)
        let none = DevicePermissionCheck(folder: "/nowhere", isService: false) { _ in false }
        #expect(await finding(of: none).status == .skipped)
    }

    @Test("A loudspeaker that is not there fails")
    func loudspeaker() async {
        let found = await finding(of: PlaybackCheck(device: "plughw:CARD=Nowhere"))
        #expect(found.status == .failed && found.sentence.contains("Nowhere"))
    }

    @Test("Capturing takes what it is told to, and says when a source gives nothing or goes away")
    func capture() throws {
        let second = SyntheticSignal.noise(seconds: 1)
        let source = MemorySource(samples: second + second, sampleRate: .speech)
        let sound = try CapturedSound.capture(from: source, seconds: 1.5)
        #expect(sound.samples.count == 24_000 && sound.sampleRate == .speech)
        #expect(throws: CaptureError.self) {
            try CapturedSound.capture(from: MemorySource(samples: [], sampleRate: .speech), seconds: 1)
        }
        let lost = MemorySource(steps: [.samples(second), .deviceAway(frameCount: 10)], sampleRate: .speech)
        #expect(throws: CaptureError.self) { try CapturedSound.capture(from: lost, seconds: 2) }
    }
}
