internal import Vicino
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card with the switch of the service in the background.
struct BackgroundCard: View {
    /// What a button of the form does.
    struct Choice: Sendable {
        let wish: String
        let name: String
    }

    /// What it says about the service.
    private let state: String
    private let choices: [Choice]
    /// Commands for what the page cannot do.
    private let commands: [String]
    private let words: Words

    /// - Parameter isRunning: whether a service of the data folder runs, in whatever way it was started.
    init(_ state: ServiceUnit.State, isRunning: Bool, _ words: Words) {
        self.words = words
        let on = Choice(wish: "on", name: words(.backgroundOn))
        let off = Choice(wish: "off", name: words(.backgroundOff))
        switch state {
        case .installed(isOn: true, process: _?):
            self.state = words(.backgroundIsOn)
            choices = [off]
            commands = []
        case .installed(isOn: true, process: nil) where isRunning:
            self.state = words(.backgroundIsNext)
            choices = [off]
            commands = []
        case .installed(isOn: true, process: nil):
            let start = Choice(wish: "on", name: words(.backgroundStart))
            self.state = words(.backgroundIsDown)
            choices = [start, off]
            commands = ["systemctl --user status vicino"]
        case .installed(isOn: false, process: _):
            self.state = words(isRunning ? .backgroundIsOnce : .backgroundIsOff)
            choices = [on]
            commands = []
        case .unavailable(let reason):
            self.state = words(Self.sentence(reason))
            choices = []
            commands = Self.commands(reason)
        }
    }

    var body: Markup {
        Card("stack", id: "background") {
            CardIntro(words(.background), sentence: words(.backgroundHow))
            P { state }
            if !choices.isEmpty {
                P(.class("row")) {
                    for choice in choices { button(choice) }
                }
            }
            if !commands.isEmpty {
                P(.class("stack tight")) {
                    for command in commands { Code(.class("fp")) { command } }
                }
            }
        }
    }

    @MarkupBuilder private func button(_ choice: Choice) -> Markup {
        Button(
            .form(SettingsForm.id), .formAction("/settings/background"), .name("wish"), .value(choice.wish)
        ) {
            choice.name
        }
    }

    private static func sentence(_ reason: ServiceUnit.Reason) -> TextKey {
        switch reason {
        case .noSystemd: .backgroundNoSystemd
        case .notInstalled: .backgroundNoUnit
        case .masked: .backgroundNoMasked
        case .broken: .backgroundNoBroken
        case .otherFolder: .backgroundNoFolder
        }
    }

    private static func commands(_ reason: ServiceUnit.Reason) -> [String] {
        switch reason {
        case .noSystemd, .otherFolder: ["vicino run"]
        case .notInstalled:
            [
                "mkdir -p ~/.config/systemd/user",
                "vicino run --print-unit >~/.config/systemd/user/\(ServiceUnit.name)",
            ]
        case .masked: ["systemctl --user unmask vicino"]
        case .broken: ["systemctl --user status vicino"]
        }
    }
}
