import Ducking
import Foundation
import PCM
import Synchronization
import TestSupport
import Testing

/// The ducker at a test's sound server, where another program plays.
@Suite(
    "The sound of other programs", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct SoundDuckerTests {
    private let directory = TemporaryDirectory()
    private let warnings = Warnings()

    private final class Warnings: Sendable {
        private let sentences = Mutex<[String]>([])
        var all: [String] { sentences.withLock { $0 } }
        func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
    }

    private func ducker(
        _ tools: DuckingTools, decibels: Double = 20, pausesPlayers: Bool = false, program: String = "voiced"
    ) -> SoundDucker {
        SoundDucker(
            decibels: decibels, pausesPlayers: pausesPlayers, folder: directory.file("state"), tools: tools,
            program: program, budget: .seconds(60)
        ) { [warnings] in warnings.add($0) }
    }

    private func tools(_ server: SoundServer) -> DuckingTools {
        var tools = DuckingTools()
        tools.environment["PULSE_SERVER"] = server.address
        tools.callLimit = 30
        return tools
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.file("state"))) ?? []
    }

    /// Starts a sound that lasts longer than a test.
    private func play(_ server: SoundServer) throws -> Process {
        let player = try server.startPlaying(
            [Float](repeating: 0.1, count: 16_000 * 300), sampleRate: .speech)
        #expect(server.waitUntilPlaying())
        return player
    }

    @Test("is lowered by as many decibels as wanted, and restored")
    func lowers() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        let ducker = ducker(tools(server))
        #expect(try server.volumes(of: "pacat") == [65_536])
        await ducker.lower()
        // 65,536 times ten to the power of -20/60.
        #expect(try server.volumes(of: "pacat") == [30_419])
        #expect(files.count == 1)
        await ducker.lower()
        #expect(try server.volumes(of: "pacat") == [30_419], "what is lowered is not lowered again")
        #expect(await ducker.restore())
        #expect(try server.volumes(of: "pacat") == [65_536])
        #expect(files.isEmpty && warnings.all.isEmpty)
    }

    @Test("is restored by the next program if the one that lowered it was killed")
    func killed() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        let state = directory.file("state")
        await ducker(tools(server)).lower()
        // If a program is killed, its file stays. Its lock is released with the ducker, which no longer exists here.
        let file = try #require(files.first)
        try FileManager.default.moveItem(atPath: "\(state)/\(file)", toPath: "\(state)/1.lowered")
        let next = ducker(tools(server))
        #expect(try server.volumes(of: "pacat") == [30_419])
        #expect(await next.recover())
        #expect(try server.volumes(of: "pacat") == [65_536])
        #expect(files.isEmpty)
    }

    @Test("is not touched by the next program while the one that lowered it runs")
    func running() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        let first = ducker(tools(server))
        await first.lower()
        #expect(await ducker(tools(server)).recover())
        #expect(try server.volumes(of: "pacat") == [30_419])
        #expect(await first.restore())
    }

    @Test("stays as a person has set it meanwhile")
    func changed() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        let ducker = ducker(tools(server))
        await ducker.lower()
        try server.setVolumes(50_000)
        #expect(await ducker.restore())
        #expect(try server.volumes(of: "pacat") == [50_000])
    }

    @Test("is restored in a program that ended while it was lowered, and begins again as quiet")
    func remembered() async throws {
        let server = try SoundServer()
        defer { server.stop() }
        let former = try play(server)
        let ducker = ducker(tools(server))
        await ducker.lower()
        kill(former.processIdentifier, SIGKILL)
        #expect(server.waitUntilQuiet())
        #expect(await !ducker.restore(), "it is waited for")
        #expect(files.count == 1)
        _ = try play(server)
        // Some sound servers remember the volume of each program, and do this.
        try server.setVolumes(30_419)
        #expect(await ducker.restore())
        #expect(try server.volumes(of: "pacat") == [65_536])
        #expect(files.isEmpty)
    }

    @Test("is ours, and stays as it is, if it is of the same program")
    func ours() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        await ducker(tools(server), program: "pacat").lower()
        #expect(try server.volumes(of: "pacat") == [65_536])
        #expect(files.isEmpty)
    }

    @Test("is told from ours, and from what filters pass on, by what PipeWire says of them")
    func pipeWire() async throws {
        // For streams of its ALSA plug-in PipeWire reports no process, but a name.
        func stream(_ index: Int, _ properties: String, _ volume: Int = 65_536) -> String {
            #"{"index":\#(index),"corked":false,"mute":false,"channel_map":"mono","volume":{"mono":{"value":\#(volume)}},"#
                + #""properties":{\#(properties)}}"#
        }
        let streams = [
            stream(50, #""application.name":"PipeWire ALSA [voiced]""#),
            stream(51, #""application.name":"pw-cat""#),
            stream(52, #""application.name":"Firefox","node.link-group":"filter-chain-1""#),
            stream(53, #""media.name":"loopback""#), stream(54, #""application.name":"Firefox""#, 0),
            stream(55, #""application.name":"Firefox""#, 9_000_000_000_000_000_000),
        ]
        var tools = DuckingTools()
        let list = directory.write(Array("[\(streams.joined(separator: ","))]".utf8), as: "streams")
        tools.pactl = [
            "/bin/sh", "-c", #"case "$*" in *list*) cat "$0";; *) echo "$*" >>"$0.log";; esac"#, list,
        ]
        await ducker(tools).lower()
        let log = try String(contentsOfFile: list + ".log", encoding: .utf8)
        #expect(log == "set-sink-input-volume 51 30419\n", "\(log)")
        #expect(warnings.all.isEmpty)
    }

    @Test("costs a bounded time if the sound server hangs, and a sentence, once")
    func hanging() async throws {
        let server = try SoundServer()
        defer { server.stop() }
        var tools = tools(server)
        tools.callLimit = 1
        let ducker = ducker(tools)
        server.freeze()
        let start = ContinuousClock.now
        await ducker.lower()
        await ducker.lower()
        #expect(.now - start < .seconds(10))
        server.thaw()
        #expect(warnings.all == ["other programs' sound is not lowered: pactl does not answer"])
    }

    @Test("costs nothing but a sentence if there is no sound server, no pactl, or one that tells nonsense")
    func missing() async throws {
        var none = DuckingTools()
        none.environment["PULSE_SERVER"] = "unix:/nonexistent"
        let problem = await none.problem()
        #expect(problem?.hasPrefix("pactl failed: ") == true, "\(problem ?? "none")")
        none.pactl = ["pactl-that-is-not-there"]
        #expect(await none.problem() == "pactl-that-is-not-there is not installed")
        for nonsense in ["echo '{}'", "yes", "printf '[{\"index\":-1e99}]'", "exit 0", "exit 3"] {
            none.pactl = ["/bin/sh", "-c", nonsense]
            #expect(await none.problem() != nil)
        }
        await ducker(none).lower()
        #expect(warnings.all.count == 1 && files.isEmpty)
    }

    @Test("is not lowered if that cannot be written down first")
    func unwritable() async throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        _ = try play(server)
        try Data().write(to: URL(fileURLWithPath: directory.file("state")))
        await ducker(tools(server)).lower()
        #expect(try server.volumes(of: "pacat") == [65_536])
        #expect(warnings.all.count == 1)
    }

    @Test("pauses, if that is wanted, the players that play, and has them go on if they are still paused")
    func players() async throws {
        // A stand-in for the client of the bus, which keeps each player's status and the calls in files.
        let script = """
            case "$*" in
            *list*) echo '[{"name":"org.mpris.MediaPlayer2.a","pid":1},{"name":"org.mpris.MediaPlayer2.b","pid":2},{"name":"org.x","pid":3}]';;
            *get-property*) printf '{"type":"s","data":"%s"}' "$(cat "$0/$5")";;
            *call*Pause) echo Paused >"$0/$5"; echo "Pause $5" >>"$0/log";;
            *call*Play) echo Playing >"$0/$5"; echo "Play $5" >>"$0/log";;
            esac
            """
        func write(_ status: String, _ player: String) throws {
            try Data(status.utf8).write(
                to: URL(fileURLWithPath: directory.file("org.mpris.MediaPlayer2.\(player)")))
        }
        func told() -> String { (try? String(contentsOfFile: directory.file("log"), encoding: .utf8)) ?? "" }
        try write("Playing", "a")
        try write("Stopped", "b")
        var tools = DuckingTools()
        tools.busctl = ["/bin/sh", "-c", script, directory.path]
        tools.pactl = ["/bin/sh", "-c", "echo '[]'"]
        let ducker = ducker(tools, pausesPlayers: true)
        await ducker.lower()
        await ducker.lower()
        #expect(told() == "Pause org.mpris.MediaPlayer2.a\n")
        #expect(files.count == 1)
        #expect(await ducker.restore())
        #expect(told() == "Pause org.mpris.MediaPlayer2.a\nPlay org.mpris.MediaPlayer2.a\n")
        await ducker.lower()
        try write("Stopped", "a")
        #expect(await ducker.restore())
        #expect(told().count { $0 == "\n" } == 3, "one that a person has stopped stays so")
        #expect(files.isEmpty && warnings.all.isEmpty, "\(warnings.all)")
    }
}
