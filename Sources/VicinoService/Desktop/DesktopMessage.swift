internal import Foundation
internal import VicinoBus
internal import VicinoDesktop

/// A sentence for a user who started the program without a terminal.
package enum DesktopMessage {
    /// Shows a notice, if the desktop can show one.
    package static func show(_ summary: String, _ sentence: String) async {
        let environment = ProcessInfo.processInfo.environment
        guard let bus = try? await Bus.connect(to: .session(environment)),
            let notices = try? await DesktopNotices(over: bus, app: "Vicino")
        else { return }
        _ = try? await notices.show(Notice(summary, body: sentence))
    }
}
