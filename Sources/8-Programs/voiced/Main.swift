import VoicedCommands

/// The program: its subcommands are in VoicedCommands.
@main
enum Main {
    static func main() async {
        Voiced.prepare()
        await Voiced.main()
    }
}
