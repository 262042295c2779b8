import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing
import VicinoService
import VicinoWeb

/// `vicino web`.
struct WebCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Open your calendar, people and charts as a page in the browser.",
        discussion: """
            Only browsers on this computer reach the page, and only those that you sign in. The command opens a link that \
            signs a browser in; it works once, within five minutes. If no program serves the page yet, this command \
            serves it until you press Ctrl-C. After `vicino config web on`, `vicino run` serves it in the background. If \
            nothing is set up yet, the page asks for your name first.

            With the link of an invitation, the page shows who invites, and asks whether to follow. The desktop opens \
            such links in this way. The program removes the link from its own arguments at once, because other users of \
            the computer can read these.

            Examples:
              vicino web
              vicino web --no-open
              vicino web - < invitation.txt
            """)

    @Argument(
        help: ArgumentHelp(
            "An invitation that the page shows, such as vicino:AEFC…; - for one from the standard input.",
            valueName: "link"))
    var link: String?

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether to open a browser. --open opens one even without a terminal; --no-open never does.",
            discussion: "Without either, the command prints the link, and opens a browser if it runs in a terminal."))
    var open: Bool?

    @Option(name: .long, help: ArgumentHelp("The port to serve at, if no program serves the page.", valueName: "port"))
    var port: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port is a number from 0 to 65535.")
        }
    }

    func runWaiting() async throws {
        if let link, link != "-", !Self.opensPage(link) { try PrivateInput.restart(hiding: link) }
        do {
            try await OpenedPage(
                configuration: options.configuration, link: try invitation(), port: port, hasItem: isFromDesktop,
                show: { try? await show($0) }
            ).open()
        } catch {
            // Without a terminal, the user would see nothing at all.
            if isFromDesktop { await DesktopMessage.show("Vicino cannot open its page", Failure.message(of: error)) }
            throw error
        }
    }

    /// Whether a link leads to the page, and holds nothing: what a desktop passes on may be empty, and the page has a link
    /// `vicino:` for a browser that is not signed in.
    static func opensPage(_ link: String) -> Bool { link.isEmpty || link.lowercased() == "vicino:" }

    /// Whether a desktop started the program, so that nobody reads what it prints.
    private var isFromDesktop: Bool { open == true && !Screen.isTerminal(STDERR_FILENO) }

    /// The invitation of the link. The page tells a user of a desktop that a link was refused, by the empty text.
    private func invitation() throws -> String? {
        guard link == "-" else { return nil }
        do { return try InvitationLink(PrivateInput.read()).invitation.text } catch let error as VicinoError {
            if isFromDesktop { return "" }
            throw error
        }
    }

    /// The maximum number of characters of a link that are printed; one with an invitation is long.
    private static let linkLimit = 100_000

    /// Prints a link, and opens it in the user's browser if there is a desktop.
    private func show(_ link: String) async throws {
        // What a desktop's programs print ends up in logs.
        if !isFromDesktop {
            let text = TerminalText(DisplayText(link, limit: Self.linkLimit))
            try Output.print(options.json ? JSON.object([("link", .text(link))]).line : text)
        }
        let environment = ProcessInfo.processInfo.environment
        let hasDesktop = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] != nil
        guard open ?? (!options.json && Screen.width != nil && hasDesktop) else { return }
        isFromDesktop ? await LinkOpener().open(link) : await LinkOpener().start(link)
    }
}
