import Foundation
import TestSupport

/// A room without a sound card: the device `zero` gives silence, and everything that voiced keeps for its user lies in a
/// folder of the test's own.
struct NullRoom {
    let folder = TemporaryDirectory()
    let environment: [String: String]

    init() {
        let configuration = folder.write(Array("pcm.zero { type null }\n".utf8), as: "asound.conf")
        environment = [
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:" + configuration, "HOME": folder.file("home"),
            "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "STATE_DIRECTORY": "",
        ]
    }

    /// `voiced run` in it.
    static let run = ["run", "--device", "zero", "--feedback", "none"]

    /// Where it keeps its database where nothing says otherwise.
    var database: String { folder.file("home/.local/state/voiced/voiced.sqlite") }
}
