import CommandFiles
import Commands
import Foundation
import RoomMode
import TestSupport
import Testing

/// Typed sentences of a home, understood by the grammar that comes with voiced.
@Suite("Wordings of a home")
struct HomeWordingsTests {
    private static let home = Result { try parser(pronouncing: nil) }
    private static let bySound = Result { try parser(pronouncing: .installed) }

    private static func parser(pronouncing: PronunciationDictionary?) throws -> CommandParser {
        CommandParser(
            AliasDictionary(
                try CommandFile(path: Checkout.path("Models/home-aliases.yaml")).aliases, milestones: [],
                pronouncing: pronouncing),
            grammar: try Grammar(contentsOfFile: Checkout.path("Models/home.yaml")))
    }

    /// Returns the intent or action, and the slots by name.
    private static func meaning(of text: String, to parser: CommandParser) -> String {
        switch parser.parse(text) {
        case .intent(let intent):
            return
                ([intent.name] + intent.slots.map { "\($0)=\($1)" }.sorted()).joined(separator: " ")
        case .command(let command): return command.action.rawValue
        default: return "nothing"
        }
    }

    @Test("mean what the table says")
    func wordings() throws {
        let lines = Self.table.split(separator: "\n").map { $0.components(separatedBy: " -> ") }
        let home = try Self.home.get()
        for line in lines { #expect(Self.meaning(of: line[0], to: home) == line[1], "“\(line[0])”") }
        #expect(lines.count > 200)
    }

    @Test(
        "for a device that the home lacks are refused by its name, and are not taken for another device",
        arguments: [
            ("turn on the kitchen oven", "oven"), ("turn the oven in the kitchen off please", "oven"),
            ("switch on the dishwasher", "dishwasher"), ("could you turn the kettle on", "kettle"),
        ])
    func missing(_ text: String, _ device: String) throws {
        for home in [try Self.home.get(), try Self.bySound.get()] {
            let none = try #require(home.parse(text).noMatch, "“\(text)”")
            #expect(none.reason == .noMatch && none.missing == device)
        }
        #expect(try Self.home.get().parse("do not \(text)").noMatch?.reason == .negated)
    }

    @Test("are not taken from talk in which they occur")
    func talk() throws {
        let (home, bySound) = (try Self.home.get(), try Self.bySound.get())
        for (index, text) in Self.talk.split(separator: "\n").map(String.init).enumerated() {
            #expect(Self.meaning(of: text, to: home) == "nothing", "“\(text)”")
            // Only every tenth text, because the search by sound takes a second in a debug build.
            if index % 10 == 0 { #expect(Self.meaning(of: text, to: bySound) == "nothing", "“\(text)”") }
        }
    }

    private static let table = """
        what's the time -> tell_time
        what's the date today -> tell_date
        what day is it -> tell_date
        what's the weather like -> weather
        how's the weather today -> weather when=today
        will it rain tomorrow -> weather when=tomorrow
        do i need an umbrella -> weather
        kitchen lights -> light_toggle room=kitchen
        could you turn on the lights in the living room -> light room=living_room state=on
        bedroom lights off -> light room=bedroom state=off
        lights on -> lights state=on
        lights off please -> lights state=off
        put the lights on in the bathroom -> light room=bathroom state=on
        kill the lights -> lights state=off
        turn them off -> switch_again state=off
        turn all the lights off -> all_lights state=off
        turn off all the lights downstairs -> floor_lights floor=downstairs state=off
        switch everything off -> everything state=off
        dim the bedroom light -> dimmer room=bedroom
        set the living room lights to half -> brightness percent=50 room=living_room
        a bit brighter -> brighter
        brighter please -> brighter
        it's too bright in here -> dimmer
        it's too dark -> brighter
        lights to full brightness -> brightness percent=100
        turn the bedroom light red -> light_color color=red room=bedroom
        set the lights to warm white -> light_color color=warm_white
        put eggs on the shopping list -> add_item item=eggs
        we need more coffee -> add_item item=coffee
        we're out of toilet paper -> add_item item=toilet paper
        what's on my shopping list -> read_list
        remove milk from the shopping list -> remove_item item=milk
        take eggs off the list -> remove_item item=eggs
        pause the music -> pause
        pause -> pause
        play -> play
        resume the music -> play
        stop the music -> stop_music
        next song -> next
        skip this one -> next
        next track please -> next
        go back a song -> previous
        previous track -> previous
        turn it up -> louder
        turn the volume down -> quieter
        volume up -> louder
        a bit louder -> louder
        quieter please -> quieter
        set the volume to 30 percent -> volume percent=30
        volume fifty -> volume percent=50
        mute -> mute state=on
        switch off the television -> device device=tv state=off
        set the heating to 21 degrees -> temperature degrees=21
        set the bedroom to 19 degrees -> temperature degrees=19 room=bedroom
        it's cold in here -> warmer
        i'm too hot -> cooler
        turn off the heating -> device device=heating state=off
        turn on the air conditioning -> device device=air_conditioning state=on
        switch the ac off -> device device=air_conditioning state=off
        how warm is it in the bedroom -> ask_temperature room=bedroom
        what's the temperature inside -> ask_temperature
        turn on the fan -> device device=fan state=on
        turn the fan off -> device device=fan state=off
        close the bedroom blinds please -> cover move=close room=bedroom
        open the curtains in the living room -> cover move=open room=living_room
        pull the shades up -> cover move=open
        set the blinds to 50 percent -> cover_position percent=50
        open the blinds halfway -> cover_position percent=50
        open the garage door -> unlock door=garage
        close the garage -> lock door=garage
        is the garage door open -> ask_door door=garage is=open
        stop the blinds -> cover_stop
        lock the front door -> lock door=front_door
        lock all the doors -> lock door=all
        unlock the front door -> unlock door=front_door
        open the front door -> unlock door=front_door
        is the front door locked -> ask_door door=front_door is=locked
        start the vacuum -> vacuum order=start
        vacuum the kitchen -> vacuum_room room=kitchen
        stop the vacuum -> vacuum order=stop
        pause the vacuum cleaner -> vacuum order=pause
        never mind -> cancel
        forget it -> cancel
        cancel that -> cancel
        good night -> scene scene=night
        good morning -> scene scene=morning
        movie time -> scene scene=movie
        i'm home -> scene scene=home
        turn on the fan in the bedroom for ten minutes -> device_for device=fan minutes=10 room=bedroom to=on
        are the lights on in the kitchen -> ask_light is=on room=kitchen
        is the kitchen light on -> ask_light is=on room=kitchen
        which lights are on -> ask_lights is=on
        are any windows open -> ask_openings is=open opening=windows
        set a pasta timer for eight minutes -> start_timer duration=480 name=pasta
        timer five minutes -> start_timer duration=300
        how long is left on the timer -> list_timers
        wake me up at seven -> set_alarm time=07:00
        can you turn the lights down a bit -> dimmer
        turn the kitchen and hall lights off -> two_lights other=hall room=kitchen state=off
        what time is it now -> tell_time
        could you tell me what time it is -> tell_time
        what's the day today -> tell_date
        is it raining -> weather
        how cold will it be tonight -> weather when=tonight
        bathroom lights please -> light_toggle room=bathroom
        living room light on -> light room=living_room state=on
        turn the light in the hall off -> light room=hall state=off
        turn off the light in here -> lights state=off
        switch off all of the lights -> all_lights state=off
        all lights on -> all_lights state=on
        turn off everything but the kitchen -> all_lights_except room=kitchen state=off
        all the lights off apart from the bedroom -> all_lights_except room=bedroom state=off
        turn it off again please -> switch_again state=off
        switch them back on -> switch_again state=on
        dim the lights to 40 percent -> brightness percent=40
        set the brightness to eighty percent -> brightness percent=80
        kitchen lights at 20 percent -> brightness percent=20 room=kitchen
        make the bedroom a bit darker -> dimmer room=bedroom
        turn the lights up a little -> brighter
        brighten the kitchen -> brighter room=kitchen
        dim the lights -> dimmer
        make the hall light green -> light_color color=green room=hall
        add milk to the shopping list -> add_item item=milk
        put bread and butter on the list -> add_items item=bread second=butter
        buy apples -> add_item item=apples
        i need some sugar -> add_item item=sugar
        what do we need to buy -> read_list
        empty the shopping list -> clear_list
        take a note -> add_task
        pause the movie please -> pause
        please play some music -> play
        play the next song -> next
        go back to the previous song -> previous
        play that again -> replay
        turn down the music a bit -> quieter
        make it louder -> louder
        increase the volume -> louder
        that's too loud -> quieter
        silence the radio -> mute state=on
        turn the sound back on -> mute state=off
        who is singing this -> now_playing
        turn on the tv please -> device device=tv state=on
        radio off -> device device=radio state=off
        turn off the heater -> device device=heating state=off
        turn the fan in the living room on -> device_in_room device=fan room=living_room state=on
        turn off the bedroom heater -> device_in_room device=heating room=bedroom state=off
        turn the coffee machine on for two hours -> device_for device=coffee_machine hours=2 to=on
        turn the heating in the bathroom to 23 -> temperature degrees=23 room=bathroom
        make it 20 degrees in here -> temperature degrees=20
        a bit warmer please -> warmer
        i'm freezing -> warmer
        turn up the heating a little -> warmer
        make the bedroom cooler -> cooler room=bedroom
        how hot is it in the living room -> ask_temperature room=living_room
        open the bedroom curtains -> cover move=open room=bedroom
        close all the blinds -> cover move=close
        shutters up -> cover move=open
        kitchen blinds down please -> cover move=close room=kitchen
        open the kitchen blinds to 30 percent -> cover_position percent=30 room=kitchen
        stop the shutters -> cover_stop
        lock the back door please -> lock door=back_door
        lock up -> lock
        shut the gate -> lock door=gate
        could you unlock the back door -> unlock door=back_door
        open the gate -> unlock door=gate
        are the doors locked -> ask_openings is=locked opening=doors
        did i lock the front door -> ask_door door=front_door
        are all windows closed -> ask_openings is=closed opening=windows
        which windows are open -> ask_openings is=open opening=windows
        did i leave the lights on -> ask_lights is=on
        start vacuuming -> vacuum order=start
        send the robot home please -> vacuum order=home
        hoover the living room -> vacuum_room room=living_room
        is the vacuum done -> ask_vacuum
        we're leaving -> scene scene=away
        it's dinner time -> scene scene=dinner
        start the movie scene -> scene scene=movie
        set a timer for an hour and a half -> start_timer duration=5400
        start a ten minute tea timer -> start_timer duration=600 name=tea
        cancel my ten minute timer -> cancel_timer duration=600
        cancel all timers -> cancel_all_timers
        stop all my timers -> cancel_all_timers
        add two minutes -> add_to_timer more=120
        add two minutes to the pasta timer -> add_to_timer more=120 name=pasta
        give it another minute -> add_to_timer minutes=1
        take three minutes off the egg timer -> take_from_timer minutes=3 name=egg
        pause the timer -> pause_timer
        hold the second timer -> pause_timer place=2
        resume the pasta timer -> resume_timer name=pasta
        how long is left -> list_timers
        how much time is left on the egg timer -> list_timers name=egg
        how long does the pizza timer have left -> list_timers name=pizza
        cancel the first one -> cancel_timer place=1
        the first one -> which_one place=1
        the ten minute one -> which_one length=10
        the last one -> which_one place=last
        the pasta timer -> which_one name=pasta
        wake me up every weekday at 7 -> set_alarm days=weekdays time=07:00
        set an alarm for tomorrow at quarter to eight -> set_alarm day=tomorrow time=07:45
        set an alarm for 8 tonight -> set_alarm day=tonight time=08:00
        wake me at half past six tomorrow -> set_alarm day=tomorrow time=06:30
        please set an alarm for nine on saturday -> set_alarm day=saturday time=09:00
        set an alarm for every day at noon -> set_alarm days=every_day time=12:00
        wake me up tomorrow morning at seven -> set_alarm day=tomorrow_morning time=07:00
        cancel the tomorrow alarm -> cancel_alarm day=tomorrow
        delete all alarms -> cancel_all_alarms
        what alarms do i have -> list_alarms
        when is my next alarm -> list_alarms
        snooze -> snooze
        snooze for five minutes -> snooze minutes=5
        ten more minutes -> snooze minutes=10
        two more minutes -> snooze minutes=2
        volume 30 -> volume percent=30
        set the volume to thirty -> volume percent=30
        turn on the kitchen radio -> device_in_room device=radio room=kitchen state=on
        which day of the week is it -> tell_date
        kill the lights in the bedroom -> light room=bedroom state=off
        turn the bedroom lamp blue -> light_color color=blue room=bedroom
        turn on the kitchen light and the hall light -> two_lights other=hall room=kitchen state=on
        kitchen light to seventy percent -> brightness percent=70 room=kitchen
        set the brightness in the hall to 20 percent -> brightness percent=20 room=hall
        is the kitchen light still on -> ask_light is=on room=kitchen
        did i leave the bathroom light on -> ask_light is=on room=bathroom
        is the fan on -> ask_device device=fan is=on
        are the blinds closed -> ask_cover is=closed
        raise the kitchen blind halfway -> cover_position percent=50 room=kitchen
        lower the blinds -> cover move=close
        set the fan to fifty percent -> fan_percent percent=50
        make it two degrees cooler -> cooler by=2
        what is the thermostat set to -> ask_heating
        turn the volume down by ten percent -> quieter by=10
        send the robot back to its dock -> vacuum order=home
        add washing up liquid to the shopping list -> add_item item=washing up liquid
        take oat milk off the list -> remove_item item=oat milk
        cross eggs off the shopping list -> remove_item item=eggs
        add call the dentist to my to do list -> add_todo task=call the dentist
        what do i have to do today -> read_todo
        announce that dinner is ready -> broadcast message=dinner is ready
        remind me in twenty minutes -> start_timer duration=1200
        set a timer -> start_timer
        set an alarm for tomorrow -> set_alarm day=tomorrow
        shorten the pasta timer by two minutes -> take_from_timer minutes=2 name=pasta
        extend the timer by five minutes -> add_to_timer minutes=5
        stop the alarm -> stop
        what can you do -> help
        """

    private static let talk = """
        i turned the lights off before we left
        did you turn on the kitchen light
        she always leaves the lights on
        the lights in the kitchen are new
        he said the volume was up too high
        what time is it in tokyo when we land
        the weather was lovely in spain
        i love this song it is my favourite
        the next song is the one they danced to
        my brother locked the front door last night
        we should close the curtains more often
        the blinds in the office are broken
        the garage door is making a strange noise
        i think it's going to rain on sunday
        could you pass me the milk
        we need milk and eggs for the cake on saturday he said
        add a little salt to the pasta
        put the eggs in the fridge
        take the bread out of the oven
        the shopping list was far too long
        i paused the film to make tea
        play with your sister please
        stop it you two
        go back to bed
        skip the boring part of the story
        turn left at the next corner
        turn around and look at me
        turn the page
        turn it off and on again that's what they always say at work
        set the table for dinner
        set the record straight
        he set off at seven
        open the window a little will you dear
        open your present
        open the door it's your grandmother
        close the door behind you
        close your eyes and count to ten
        lock yourself in and see if i care
        the key to unlock the front door is under the mat
        the vacuum is in the cupboard under the stairs
        i vacuumed the kitchen yesterday
        start without me
        start cleaning your room right now young man
        stop the car i feel sick
        never mind the gap
        forget it jake it's chinatown
        he told me to forget it
        cancel the newspaper while we are away
        good night sleep tight
        good morning america is on at nine
        movie time used to be fun when we were kids
        i'm leaving you a note on the fridge
        i'm home alone on friday
        turn on your camera so i can see you
        switch seats with me
        switch it off at the wall she told him
        the fan was on all night
        the heating bill went up again
        it's cold in here in the winter my mother says
        i'm too hot to cook so let's order pizza
        make it warmer by adding a bit of orange
        set the oven to two hundred degrees
        what's the temperature of the oven
        how warm is it in portugal in march
        twenty one degrees is too warm for sleeping
        the timer on the oven is broken
        it takes ten minutes to boil the pasta
        wake me up before you go go
        i set an alarm but slept right through it
        the alarm went off at half past six
        remind me why we came here
        what day is the party
        what's the date of the wedding
        today's date is on the letter
        do i need a visa for turkey
        how cold is the pool
        how long is the film
        how long is left of the match
        which lights did you buy
        are the lights on the tree ready
        is the kitchen finished yet
        is the back door the right size for the sofa
        are any of your friends coming
        where's the vacuum cleaner shop
        volume two is better than volume one
        the volume of a cube
        mute people use their hands to talk
        a bit louder and the neighbours will complain
        quieter places are better to live
        brighter days are coming
        it's too dark to read out there
        it's too bright for photographs
        the colour of the bedroom is red
        warm white wine is awful
        no thanks to you we are late
        say that again and you'll be sorry
        dim sum for dinner
        we're out of time
        we're out of here
        we need more time to think
        """
}
