import CommandFiles
import Commands
import Foundation
import RoomMode
import TestSupport
import Testing

/// Typed German sentences of a home, understood by the grammar that comes with voiced.
@Suite("German wordings of a home")
struct GermanHomeTests {
    private static let folder = Checkout.path("Models/languages/de") + "/"
    private static let home = Result {
        let language = try Language(contentsOfFile: folder + "language.yaml")
        return CommandParser(
            AliasDictionary(
                try CommandFile(path: folder + "home-aliases.yaml").aliases, milestones: [],
                language: language),
            grammar: try Grammar(
                contentsOfFile: folder + "home.yaml", context: GrammarContext(language: language)))
    }

    /// Returns the intent or action, and the slots by name.
    private static func meaning(of text: String, isTyped: Bool = false) throws -> String {
        switch try home.get().parse(text, isTyped: isTyped) {
        case .intent(let intent):
            return
                ([intent.name] + intent.slots.map { "\($0)=\($1)" }.sorted()).joined(separator: " ")
        case .command(let command): return command.action.rawValue
        case .noMatch(let none): return none.missing.map { "no \($0)" } ?? "nothing: \(none.reason.rawValue)"
        }
    }

    @Test("mean what the table says")
    func wordings() throws {
        let lines = Self.table.split(separator: "\n").map { $0.components(separatedBy: " -> ") }
        for line in lines { #expect(try Self.meaning(of: line[0]) == line[1], "“\(line[0])”") }
        #expect(lines.count > 140)
    }

    @Test("mean the same if they are typed without umlauts, and only then")
    func withoutUmlauts() throws {
        let letters = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"]
        var count = 0
        for line in Self.table.split(separator: "\n").map({ $0.components(separatedBy: " -> ") }) {
            let typed = letters.reduce(line[0]) { $0.replacing($1.key, with: $1.value) }
            guard typed != line[0] else { continue }
            count += 1
            #expect(try Self.meaning(of: typed, isTyped: true) == line[1], "“\(typed)”")
        }
        #expect(count > 20)
        let lamp = "mach das Kuechenlicht aus"
        #expect(try Self.meaning(of: lamp, isTyped: true) == "light room=kitchen state=off")
        #expect(try Self.meaning(of: lamp).hasPrefix("n"), "no recognizer writes that")
        for text in ["mach nicht das Kuechenlicht aus", "die neue Steuer fuer Kuechen"] {
            #expect(try Self.meaning(of: text, isTyped: true).hasPrefix("n"), "“\(text)”")
        }
    }

    @Test("are not taken from talk in which they occur")
    func talk() throws {
        for text in Self.talk.split(separator: "\n").map(String.init) {
            #expect(try Self.meaning(of: text).hasPrefix("nothing"), "“\(text)”")
        }
    }

    @Test("have every intent of the English home, and no other slot")
    func sameIntents() throws {
        let english = try GrammarDefinition(contentsOfFile: Checkout.path("Models/home.yaml"))
        let german = try GrammarDefinition(contentsOfFile: Self.folder + "home.yaml")
        #expect(german.intents.map(\.name) == english.intents.map(\.name))
        let names = try Self.home.get().grammar?.slotNames ?? [:]
        let others = try Grammar(contentsOfFile: Checkout.path("Models/home.yaml")).slotNames
        for (intent, slots) in names { #expect(slots.subtracting(others[intent] ?? []).isEmpty, "\(intent)") }
        // The values are the same, so that an action does the same in both languages.
        func values(_ definition: GrammarDefinition, _ slot: String) -> Set<String> {
            guard case .list(let list)? = definition.slots.first(where: { $0.name == slot })?.type else {
                return []
            }
            return Set(list.map(\.value))
        }
        for slot in [
            "state", "room", "device", "place", "day", "days", "color", "door", "gate", "move", "floor",
        ] {
            #expect(values(german, slot) == values(english, slot), "\(slot)")
        }
    }

    private static let table = """
        stelle einen timer auf zehn minuten -> start_timer duration=600
        Stell einen Timer auf 10 Minuten. -> start_timer duration=600
        Stellen Sie bitte einen Timer auf fünfundvierzig Minuten -> start_timer duration=2700
        Timer auf anderthalb Stunden -> start_timer duration=5400
        timer fünf minuten -> start_timer duration=300
        Kannst du bitte einen Timer auf eine Viertelstunde stellen -> start_timer duration=900
        Könnten Sie mir einen Timer für eine halbe Stunde stellen? -> start_timer duration=1800
        stell den nudeltimer auf acht minuten -> start_timer duration=480 name=Nudel
        stell einen pizza timer auf 12 minuten -> start_timer duration=720 name=Pizza
        erinnere mich in zwei stunden -> start_timer duration=7200
        weck mich in zwanzig minuten -> start_timer duration=1200
        stell einen timer -> start_timer
        stopp den timer -> cancel_timer
        brich den timer ab -> cancel_timer
        lösch den eiertimer -> cancel_timer name=Eier
        Beenden Sie bitte den ersten Timer -> cancel_timer place=1
        kannst du den timer stoppen -> cancel_timer
        lösche alle timer -> cancel_all_timers
        verlängere den timer um fünf minuten -> add_to_timer more=300
        gib dem timer -> nothing: no-match
        noch zehn minuten mehr -> add_to_timer more=600
        verkürze den timer um eine minute -> take_from_timer minutes=1
        halte den timer an -> pause_timer
        setz den timer fort -> resume_timer
        welche timer laufen gerade -> list_timers
        wie lange läuft der timer noch -> list_timers
        wie lange noch -> list_timers
        stell den wecker auf halb acht -> set_alarm time=07:30
        Stelle einen Wecker für morgen um Viertel nach sechs -> set_alarm day=tomorrow time=06:15
        Stelle einen Wecker morgen um Viertel nach sechs -> set_alarm day=tomorrow time=06:15
        weck mich morgen früh um sieben -> set_alarm day=tomorrow_morning time=07:00
        Wecken Sie mich bitte am Montag um sechs Uhr dreißig -> set_alarm day=monday time=06:30
        stell den wecker auf acht uhr ein -> set_alarm time=08:00
        stell einen timer auf zehn minuten ein -> start_timer duration=600
        weck mich um acht uhr abends -> set_alarm time=20:00
        weck mich jeden montag um 6 uhr 45 -> set_alarm days=mondays time=06:45
        kannst du mich um dreiviertel sieben wecken -> set_alarm time=06:45
        Wecker um 6:30 Uhr -> set_alarm time=06:30
        weck mich werktags um fünf vor halb sieben -> set_alarm days=weekdays time=06:25
        lösch den wecker -> cancel_alarm
        mach den wecker aus -> cancel_alarm
        lösche den wecker um sieben uhr -> cancel_alarm time=07:00
        lösch alle wecker -> cancel_all_alarms
        wann klingelt mein wecker -> list_alarms
        auf fünf minuten -> which_one length=5
        um halb neun -> which_one time=08:30
        den zweiten -> which_one place=2
        schlummern -> snooze
        noch fünf minuten -> snooze minutes=5
        wie spät ist es -> tell_time
        Wie viel Uhr ist es bitte? -> tell_time
        sagen sie mir bitte wie spät es ist -> tell_time
        welcher tag ist heute -> tell_date
        den wievielten haben wir heute -> tell_date
        stopp -> stop
        hör auf -> stop
        sei still -> be_quiet
        nur töne -> sounds_only
        sprich wieder -> speak_again
        eine andere stimme bitte -> change_voice
        was kannst du alles -> help
        Hilfe -> help
        mach das licht in der küche an -> light room=kitchen state=on
        Schalte bitte das Licht im Wohnzimmer aus -> light room=living_room state=off
        schalten sie das licht im bad ein -> light room=bathroom state=on
        mach das küchenlicht aus -> light room=kitchen state=off
        kannst du bitte das licht im schlafzimmer ausmachen -> light room=bedroom state=off
        Könnten Sie bitte das Flurlicht einschalten? -> light room=hall state=on
        küchenlicht an -> light room=kitchen state=on
        licht im flur ausschalten -> light room=hall state=off
        licht in der küche -> light_toggle room=kitchen
        mach das licht in der küche und im wohnzimmer aus -> two_lights other=living_room room=kitchen state=off
        licht an -> lights state=on
        mach bitte das licht aus -> lights state=off
        kannst du mal das licht anmachen -> lights state=on
        mach alle lichter aus -> all_lights state=off
        alle lampen an -> all_lights state=on
        mach alle lichter außer im schlafzimmer aus -> all_lights_except room=bedroom state=off
        schalte die lichter oben aus -> floor_lights floor=upstairs state=off
        mach alles aus -> everything state=off
        dimme das licht im wohnzimmer auf zwanzig prozent -> brightness percent=20 room=living_room
        stell das licht auf 50 % -> brightness percent=50
        licht im bad auf fünfundzwanzig prozent -> brightness percent=25 room=bathroom
        mach das licht in der küche heller -> brighter room=kitchen
        ein bisschen heller bitte -> brighter
        hier ist es zu dunkel -> brighter
        mach es etwas dunkler -> dimmer
        dimm das licht -> dimmer
        mach das licht im wohnzimmer blau -> light_color color=blue room=living_room
        mach es wieder aus -> switch_again state=off
        schalte den fernseher ein -> device device=tv state=on
        kannst du die kaffeemaschine anmachen -> device device=coffee_machine state=on
        radio aus -> device device=radio state=off
        mach die heizung im bad an -> device_in_room device=heating room=bathroom state=on
        schalte den ventilator für zehn minuten ein -> device_for device=fan minutes=10 to=on
        stell den ventilator auf stufe hoch -> fan_speed speed=high
        stell den ventilator auf dreißig prozent -> fan_percent percent=30
        mach den backofen an -> no backofen
        pause -> pause
        spiel musik -> play
        weiterspielen -> play
        stopp die musik -> stop_music
        nächstes lied -> next
        letztes lied bitte -> previous
        lautstärke dreißig -> volume percent=30
        stell die lautstärke auf einundzwanzig prozent -> volume percent=21
        mach die musik lauter -> louder
        lauter -> louder
        leiser bitte -> quieter
        das ist zu laut -> quieter
        mach den fernseher stumm -> mute state=on
        wie heißt das lied -> now_playing
        stell die heizung auf 21 grad -> temperature degrees=21
        Stellen Sie die Heizung im Schlafzimmer auf achtzehn Grad -> temperature degrees=18 room=bedroom
        heizung auf zweiundzwanzig grad -> temperature degrees=22
        mir ist kalt -> warmer
        mach es zwei grad wärmer -> warmer by=2
        dreh die heizung runter -> cooler
        mach es im bad kühler -> cooler room=bathroom
        wie warm ist es im wohnzimmer -> ask_temperature room=living_room
        öffne die rollläden -> cover move=open
        mach die jalousie im schlafzimmer zu -> cover move=close room=bedroom
        kannst du den vorhang zumachen -> cover move=close
        fahr die rollläden auf fünfzig prozent -> cover_position percent=50
        stopp den rollladen -> cover_stop
        schließ die haustür ab -> lock door=front_door
        schließe das garagentor -> nothing: no-match
        mach die garage zu -> lock door=garage
        schließ alle türen ab -> lock door=all
        schließ die hintertür auf -> unlock door=back_door
        öffnen sie bitte das tor -> unlock door=gate
        starte den staubsauger -> vacuum order=start
        schick den saugroboter nach hause -> vacuum order=home
        saug im wohnzimmer -> vacuum_room room=living_room
        ist das licht im bad noch an -> ask_light is=on room=bathroom
        ist das küchenlicht aus -> ask_light is=off room=kitchen
        welche lampen sind an -> ask_lights is=on
        ist der fernseher noch an -> ask_device device=tv is=on
        ist die haustür abgeschlossen -> ask_door door=front_door is=locked
        sind alle fenster zu -> ask_openings is=closed opening=windows
        wie wird das wetter morgen -> weather when=tomorrow
        regnet es -> weather
        setz milch auf die einkaufsliste -> add_item item=milk
        setz milch und brot auf die liste -> add_items item=milk second=bread
        setz zwei kisten wasser auf die einkaufsliste -> add_item item=zwei kisten wasser
        wir brauchen noch kaffee -> add_item item=coffee
        wir haben keine butter mehr -> add_item item=butter
        streich die eier von der einkaufsliste -> remove_item item=die eier
        was steht auf der einkaufsliste -> read_list
        lies mir die einkaufsliste vor -> read_list
        leere die einkaufsliste -> clear_list
        mach eine notiz -> add_task
        setz reifen wechseln auf meine aufgabenliste -> add_todo task=reifen wechseln
        was habe ich heute zu tun -> read_todo
        durchsage das essen ist fertig -> broadcast message=das essen ist fertig
        gute nacht -> scene scene=night
        szene film -> scene scene=movie
        ich bin wieder da -> scene scene=home
        vergiss es -> cancel
        orbit stell einen timer auf zehn minuten -> start_timer duration=600
        """

    private static let talk = """
        mach das licht nicht an
        bitte keinen timer auf zehn minuten stellen
        stell keinen timer auf zehn minuten
        ich habe gestern das licht in der küche angemacht
        der timer auf zehn minuten war zu kurz
        stell den timer auf null minuten und hundert
        stell die heizung auf neunundneunzig grad
        dimme das licht auf zweihundert prozent
        weck mich um fünfundzwanzig uhr
        wir treffen uns um halb acht
        er hat alle lichter im haus ausgemacht
        turn on the kitchen light
        das licht
        """
}
