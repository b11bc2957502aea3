public import Commands
public import Foundation
public import RoomRecords

extension ActionVocabulary {
    /// The actions of an operating room, which are about milestones.
    public static let operatingRoom: ActionVocabulary = {
        var vocabulary = ActionVocabulary(
            actions: [
                .record, .cancel, .undoLast, .nextPatient, .surgeonLeft, .confirmPending, .cancelPending,
                .startCementTimer, .stopCementTimer, .queryTime, .queryDuration, .queryCaseInfo, .beginCase,
                .endCase,
                .reopenCase, .undoCementTimer, .undoSurgeonLeft, .undoNextPatient, .queryNextCase,
                .queryAverage,
                .queryPace, .acknowledgeAlert, .queryCasesLeft, .queryDayEnd, .queryFirstCase,
                .queryDayElapsed,
                .queryNextFor, .beQuiet, .soundsOnly, .speakAgain, .changeVoice, .addDelay, .removeDelay,
                .addStaff, .removeStaff, .queryTeam, .queryPhrases, .addImplant, .addLot, .removeImplant,
                .addNote, .removeNote,
            ],
            takingBack: [
                .undoLast, .cancel, .stopCementTimer, .undoCementTimer, .undoSurgeonLeft, .undoNextPatient,
                .endCase, .removeDelay, .removeStaff, .removeImplant, .removeNote,
            ])
        vocabulary.inGrammars = [
            .addDelay, .removeDelay, .addStaff, .removeStaff, .queryTeam, .queryPhrases, .addImplant,
            .addLot, .removeImplant, .addNote, .removeNote,
        ]
        vocabulary.queries = [
            .queryTime, .queryDuration, .queryCaseInfo, .queryNextCase, .queryAverage, .queryPace,
            .queryCasesLeft, .queryDayEnd, .queryFirstCase, .queryDayElapsed, .queryNextFor,
            .queryTeam, .queryPhrases,
        ]
        vocabulary.timed = [.record]
        vocabulary.undoLast = .undoLast
        vocabulary.undone = [
            .undoCementTimer: [.startCementTimer, .stopCementTimer], .undoSurgeonLeft: [.surgeonLeft],
            .undoNextPatient: [.nextPatient], .reopenCase: [.endCase],
            .removeDelay: [.addDelay], .removeStaff: [.addStaff],
            .removeImplant: [.addImplant, .addLot], .removeNote: [.addNote],
        ]
        vocabulary.descriptions = [
            .cancel: "never mind, no command was wanted",
            .undoLast: "take back the last milestone that was recorded by voice",
            .nextPatient: "call for the next patient, while this case goes on",
            .surgeonLeft: "the surgeon has left the room",
            .startCementTimer: "start timing the bone cement",
            .stopCementTimer: "stop timing the bone cement",
            .queryTime: "say the time of day",
            .queryDuration: "say how long the case has been going",
            .queryCaseInfo: "say which case this is and how far it has come",
            .beginCase: "begin the next case of the schedule",
            .endCase: "end this case",
            .reopenCase: "go on with the case that was ended last",
            .undoCementTimer: "take back the last start or stop of the cement timer",
            .undoSurgeonLeft: "take back that the surgeon has left",
            .undoNextPatient: "take back the call for the next patient",
            .acknowledgeAlert: "an alert was seen, and a person takes care of it",
            .queryNextCase: "say which case is next on the schedule",
            .queryCasesLeft: "say how many cases of the surgeon are left today",
            .queryDayEnd: "say when the surgeon's last case of the day may end",
            .queryFirstCase: "say when the surgeon's first case of the day is",
            .queryDayElapsed: "say how long ago the surgeon's first case of the day began",
            .queryNextFor: "say which case of the surgeon is next, and in which room",
            .beQuiet: "answer without any sound from now on",
            .soundsOnly: "answer by chimes alone from now on",
            .speakAgain: "answer by speech from now on",
            .changeVoice: "answer in another voice",
            .queryPace: "say whether the case is ahead or behind, and when it may end",
        ]
        vocabulary.targets = TargetNaming(
            noun: "milestone", plural: "milestones",
            lists: [.init("phrases", .record), .init("cancel", .cancel), .init("average", .queryAverage)],
            groupNoun: "phase", groups: CasePhase.allCases.map(\.rawValue),
            otherNames: ["record_milestone": .record], description: "note the time of the milestone")
        return vocabulary
    }()
}

extension AliasDictionary {
    /// Builds the dictionary of an operating room; see ``/Commands/AliasDictionary``.
    public init(
        _ aliases: [Alias], scopeID: UUID? = nil, milestones: [Milestone],
        editLimits: EditLimits = EditLimits(), contextWords: ContextWords? = nil,
        language: Language = .english,
        pronouncing: (any Pronouncing)? = nil
    ) {
        self.init(
            aliases, scopeID: scopeID, targets: milestones, vocabulary: .operatingRoom,
            editLimits: editLimits, contextWords: contextWords, language: language, pronouncing: pronouncing)
    }
}
