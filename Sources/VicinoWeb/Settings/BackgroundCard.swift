internal import Vicino
internal import VicinoService

/// The card with the switch of the service in the background.
struct BackgroundCard: Sendable {
    /// A button of the form.
    struct Button: Sendable {
        let wish: String
        let name: String
    }

    /// What it says about the service.
    let state: String
    let buttons: [Button]
    let hasButtons: Bool
    /// Commands for what the page cannot do.
    let commands: [String]
    let hasCommands: Bool

    /// - Parameter isRunning: whether a service of the data folder runs, in whatever way it was started.
    init(_ state: ServiceUnit.State, isRunning: Bool, _ words: Words) {
        let on = Button(wish: "on", name: words["background_on"])
        let off = Button(wish: "off", name: words["background_off"])
        switch state {
        case .installed(isOn: true, process: _?):
            self.state = words["background_is_on"]
            buttons = [off]
            commands = []
        case .installed(isOn: true, process: nil) where isRunning:
            self.state = words["background_is_next"]
            buttons = [off]
            commands = []
        case .installed(isOn: true, process: nil):
            let start = Button(wish: "on", name: words["background_start"])
            self.state = words["background_is_down"]
            buttons = [start, off]
            commands = ["systemctl --user status vicino"]
        case .installed(isOn: false, process: _):
            self.state = words[isRunning ? "background_is_once" : "background_is_off"]
            buttons = [on]
            commands = []
        case .unavailable(let reason):
            self.state = words["background_no_\(reason.rawValue)"]
            buttons = []
            commands = Self.commands(reason)
        }
        hasButtons = !buttons.isEmpty
        hasCommands = !commands.isEmpty
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
