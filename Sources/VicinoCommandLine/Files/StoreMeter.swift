import Foundation
import Vicino
import VicinoDrawing

/// Says on a terminal that a store is being asked.
struct StoreMeter {
    private let name: DisplayText
    private let activity: DisplayText

    /// - Parameters:
    ///   - name: the name of the store.
    ///   - activity: what is done with it.
    init(_ name: String, doing activity: DisplayText) {
        self.name = DisplayText(name, limit: 60)
        self.activity = activity
    }

    /// Shows the line as long as something runs.
    func during<Result>(_ body: () async throws -> Result) async throws -> Result {
        let isShown = Screen.isTerminal(STDERR_FILENO)
        if isShown { Output.standardError("\(name): \(activity)") }
        defer { if isShown { Output.standardError("\r\u{1B}[K") } }
        return try await body()
    }
}
