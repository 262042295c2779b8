internal import VicinoCore
internal import VicinoPage

/// What is wrong with a field of a form.
struct FormMistake: Hashable, Sendable {
    /// The name of the field.
    let field: String
    /// What the page says about it.
    let said: Said

    /// What is wrong, and what to do.
    struct Said: Hashable, Sendable {
        let cause: TextKey
        let remedy: TextKey
        /// The character that the cause names; nil for a cause that names none.
        var character: String?

        /// What is wrong, in words.
        func cause(_ words: Words) -> String {
            character.map { words(cause, ["character": $0]) } ?? words(cause)
        }
    }
}

extension FormMistake.Said {
    static let noName = Self(cause: .mistakeName, remedy: .mistakeNameDo)
    static func unfit(_ character: UnfitCharacter) -> Self {
        Self(cause: .nameUnfit, remedy: character.reason.text, character: character.name)
    }
    static let tooLong = Self(cause: .mistakeLong, remedy: .mistakeLongDo)
    static let noDay = Self(cause: .mistakeDate, remedy: .mistakeDateDo)
    static let noStart = Self(cause: .mistakeNoStart, remedy: .mistakeNoStartDo)
    static let noEnd = Self(cause: .mistakeNoEnd, remedy: .mistakeNoEndDo)
    static let noPage = Self(cause: .mistakeYear, remedy: .mistakeYearDo)
    static let skippedTime = Self(cause: .mistakeSkipped, remedy: .mistakeSkippedDo)
    static let repeatedTime = Self(cause: .mistakeTwice, remedy: .mistakeTwiceDo)
    static let noTime = Self(cause: .mistakeTime, remedy: .mistakeTimeDo)
    static let endBeforeStart = Self(cause: .mistakeEndBefore, remedy: .mistakeEndBeforeDo)
    static let endAtStart = Self(cause: .mistakeShort, remedy: .mistakeShortDo)
    static let future = Self(cause: .mistakeFuture, remedy: .mistakeFutureDo)
    static let noPlan = Self(cause: .mistakeRepeat, remedy: .mistakeRepeatDo)
    static let noLastDay = Self(cause: .mistakeUntil, remedy: .mistakeUntilDo)
    static let tooMany = Self(cause: .mistakeTooMany, remedy: .mistakeTooManyDo)
    static let noSteps = Self(cause: .mistakeSteps, remedy: .mistakeStepsDo)
    static let manySteps = Self(cause: .mistakeStepsMany, remedy: .mistakeStepsManyDo)
    static let longDistance = Self(cause: .mistakeDistanceLong, remedy: .mistakeDistanceLongDo)
    static let noDistance = Self(cause: .mistakeDistance, remedy: .mistakeDistanceDo)
    static let noClimb = Self(cause: .mistakeClimb, remedy: .mistakeClimbDo)
    static let noEnergy = Self(cause: .mistakeEnergy, remedy: .mistakeEnergyDo)
    static let noHeartRate = Self(cause: .mistakeHeartRate, remedy: .mistakeHeartRateDo)
    static let lowHeartRate = Self(cause: .mistakeHeartRateLow, remedy: .mistakeHeartRateLowDo)
    static let noMiles = Self(cause: .mistakeDistance, remedy: .mistakeDistanceMiles)
}

extension [FormMistake] {
    /// The line below a field; nil if nothing is wrong with it.
    func line(below field: String, _ words: Words) -> FieldMistake? {
        first { $0.field == field }.map { mistake in
            FieldMistake(
                "e-\(field)", cause: mistake.said.cause(words), sentence: words(mistake.said.remedy), style: "err")
        }
    }
}
