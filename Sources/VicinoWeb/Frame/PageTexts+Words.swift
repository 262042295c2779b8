internal import VicinoCore
internal import VicinoPage

extension PageTexts {
    /// The texts of the server in a language of the diary.
    init(_ words: Words) {
        self.init()
        language = words.language.rawValue
        skip = words(.skip)
        navigation = words(.navMain)
        undo = words(.undo)
        home = words(.navToday)
        signInTitle = words(.signInTitle)
        signInNeeded = words(.signInNeeded)
        signInExpired = words(.signInExpired)
        signInForm = words(.signInForm)
        signInHow = words(.signInHow)
        signInCommand = "vicino web"
        programAddress = Invitation.scheme
        openProgram = words(.openVicino)
        stopped = words(.stopped)
        runsAgain = words(.runsAgain)
        goOn = words(.goOnHere)
        refusal = words(.errorTitle)
        missing = words(.errorMissing)
        badForm = words(.errorForm)
    }
}
