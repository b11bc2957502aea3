public import Commands

extension CommandAction {
    /// Note the time of a milestone.
    public static let record = CommandAction(rawValue: "record")
    /// Take back the last milestone that was recorded by voice.
    public static let undoLast = CommandAction(rawValue: "undo_last")
    /// Call for the next patient: the room is nearly ready. The case goes on.
    public static let nextPatient = CommandAction(rawValue: "next_patient")
    /// The surgeon has left the room.
    public static let surgeonLeft = CommandAction(rawValue: "surgeon_left")
    /// Start timing the bone cement.
    public static let startCementTimer = CommandAction(rawValue: "start_cement_timer")
    /// Stop timing the bone cement.
    public static let stopCementTimer = CommandAction(rawValue: "stop_cement_timer")
    /// Say the time of day.
    public static let queryTime = CommandAction(rawValue: "query_time")
    /// Say how long the case has been going.
    public static let queryDuration = CommandAction(rawValue: "query_duration")
    /// Say which case this is and how far it has come.
    public static let queryCaseInfo = CommandAction(rawValue: "query_case_info")
    /// Begin the next case on the schedule, before its first milestone.
    public static let beginCase = CommandAction(rawValue: "begin_case")
    /// End the case, however many of its milestones are missing.
    public static let endCase = CommandAction(rawValue: "end_case")
    /// Go on with the case that ended last.
    public static let reopenCase = CommandAction(rawValue: "reopen_case")
    /// Take back the last start or stop of the cement timer.
    public static let undoCementTimer = CommandAction(rawValue: "undo_cement_timer")
    /// Take back that the surgeon has left.
    public static let undoSurgeonLeft = CommandAction(rawValue: "undo_surgeon_left")
    /// Take back the call for the next patient.
    public static let undoNextPatient = CommandAction(rawValue: "undo_next_patient")
    /// Say which case is next on the schedule.
    public static let queryNextCase = CommandAction(rawValue: "query_next_case")
    /// Say how long after the beginning of a case a milestone usually is, and when to expect it in this case.
    public static let queryAverage = CommandAction(rawValue: "query_average")
    /// Say whether the case is ahead or behind, and when it may end.
    public static let queryPace = CommandAction(rawValue: "query_pace")
    /// Acknowledge the alerts that wait, such as the call for the next patient.
    public static let acknowledgeAlert = CommandAction(rawValue: "acknowledge_alert")
    /// Say how many cases of the surgeon are left today.
    public static let queryCasesLeft = CommandAction(rawValue: "query_cases_left")
    /// Say when the surgeon's last case of the day may end.
    public static let queryDayEnd = CommandAction(rawValue: "query_day_end")
    /// Say when the surgeon's first case of the day is, or was.
    public static let queryFirstCase = CommandAction(rawValue: "query_first_case")
    /// Say how long ago the surgeon's first case of the day began.
    public static let queryDayElapsed = CommandAction(rawValue: "query_day_elapsed")
    /// Note a delay of the case, with its reason.
    public static let addDelay = CommandAction(rawValue: "add_delay")
    /// Take back the last delay that was noted.
    public static let removeDelay = CommandAction(rawValue: "remove_delay")
    /// Note that a person is on the team of the case.
    public static let addStaff = CommandAction(rawValue: "add_staff")
    /// Note that a person is not on the team any more.
    public static let removeStaff = CommandAction(rawValue: "remove_staff")
    /// Note an implant with its size, once the person has confirmed it.
    public static let addImplant = CommandAction(rawValue: "add_implant")
    /// Note the lot number of the last implant, once the person has confirmed it.
    public static let addLot = CommandAction(rawValue: "add_lot")
    /// Take back the last implant that was noted.
    public static let removeImplant = CommandAction(rawValue: "remove_implant")
    /// Note the words that follow, as a note of the case.
    public static let addNote = CommandAction(rawValue: "add_note")
    /// Take back the last note.
    public static let removeNote = CommandAction(rawValue: "remove_note")
    /// Say who is on the team.
    public static let queryTeam = CommandAction(rawValue: "query_team")
    /// Say a few phrases as examples.
    public static let queryPhrases = CommandAction(rawValue: "query_phrases")
    /// Say which case of the surgeon is next, and in which room.
    public static let queryNextFor = CommandAction(rawValue: "query_next_for")
    /// Answer without any sound, except for alarms.
    public static let beQuiet = CommandAction(rawValue: "be_quiet")
    /// Answer by chimes alone.
    public static let soundsOnly = CommandAction(rawValue: "sounds_only")
    /// Answer by speech and chimes.
    public static let speakAgain = CommandAction(rawValue: "speak_again")
    /// Answer in the next of the configured voices.
    public static let changeVoice = CommandAction(rawValue: "change_voice")
}
