/// The texts of the server itself in one language; those of pages are the site's own. They are English at first.
public struct PageTexts: Sendable {
    /// The tag of the language, as in `lang`.
    public var language = "en"
    /// The link past the navigation.
    public var skip = "Skip to content"
    /// What the navigation is, for assistive programs.
    public var navigation = "Main"
    /// The button that takes a change back.
    public var undo = "Undo"
    /// The link to the first page.
    public var home = "Start"

    /// The title of the page for a browser that is not signed in.
    public var signInTitle = "Sign in"
    /// Says that the browser is not signed in.
    public var signInNeeded = "This browser is not signed in"
    /// Says that the link of the sign-in cannot be used any more.
    public var signInExpired = "This link has been used, or is older than five minutes"
    /// Says that a form was not handled.
    public var signInForm = "What you sent was not saved. Sign in, go back to the form, and send it again."
    /// Says how the user gets a link.
    public var signInHow = "Open the link that the program shows. Each link signs in one browser."
    /// The command that gives a link; nil for none.
    public var signInCommand: String?
    /// The address by which the desktop starts the program, which then opens its page; nil for none.
    package var programAddress: String?
    /// The link to that address.
    package var openProgram = "Open the program"

    /// Says on an open page that the server has ended, and what to do.
    public var stopped = "The program was stopped, or this browser was signed out. The page goes on when it runs again."
    /// Says on an open page that the server runs again, if something typed would be lost.
    public var runsAgain = "The program runs again. What you have typed here is not kept."
    /// The button that opens the page again then.
    public var goOn = "Go on"

    /// The title of a page that says why a request was refused.
    public var refusal = "This did not work"
    /// Says that there is no such page.
    public var missing = "There is no such page. The address may be mistyped, or what it showed was deleted."
    /// Says that a form is not as the page has sent it.
    public var badForm = "The form was not complete, so nothing changed. Go back and try again."

    /// The texts in English.
    public init() {}
}
