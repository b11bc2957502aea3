import VoicedCommands

/// The program: its subcommands are in VoicedCommands.
@main
enum Main {
    static func main() async {
        let command = Voiced.begin()
        await Voiced.run(command)
    }
}
