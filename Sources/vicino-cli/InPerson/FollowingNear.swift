import ArgumentParser
import Vicino
import VicinoPresence

/// Follows somebody near who lets strangers ask.
struct FollowingNear {
    let vicinity: Vicinity
    /// What to call them; nil for what they call themselves.
    let petname: String?
    let node: Node

    /// How long to listen for them.
    static let patience = Duration.seconds(4)

    /// Finds them, has the digits compared, and says what came of it.
    func run(json: Bool) async throws {
        let prompt = try DigitsPrompt(json: json)
        Interruption.endsProgram(
            saying: "Stopped. What has come is kept; if you follow them now, it goes on when you meet.")
        let device = try await only(vicinity.openDevices(node, for: Self.patience))
        let meter = ProgressMeter(meeting: "somebody near")
        defer { meter.finish() }
        let before = Set(try node.following().map(\.user))
        let (person, report): (Person, SyncReport)
        do {
            (person, report) = try await node.follow(
                near: device, as: petname, progress: meter.update, confirm: prompt.ask)
        } catch let error as any VicinoError {
            meter.finish()
            guard let new = try node.following().first(where: { !before.contains($0.user) }) else { throw error }
            throw Refusal(
                .init(name: error.codeName),
                "You follow \(displaySafe(new.name)) now, but not everything has come. \(error.message) "
                    + "`vicino run` goes on when you meet.")
        }
        meter.finish()
        if json {
            try Output.print(JSON.object([("event", .text("followed"))] + person.members + report.members(node)).line)
        } else {
            try Output.print("You follow \(displaySafe(person.name)): \(report.changes(of: node)) \(report.cost)")
        }
    }

    private func only(_ found: [OpenDevice]) throws -> OpenDevice {
        guard found.count <= 1 else {
            throw Refusal(
                .init(name: NodeError.Code.ambiguous.name),
                "\(found.count) people near let strangers ask. Let only the one whom you want to follow be open.")
        }
        guard let device = found.first else {
            throw Refusal(
                .notFound,
                "Nobody near lets strangers ask. On their device, on the same network: `vicino open`; then try again.")
        }
        return device
    }
}
