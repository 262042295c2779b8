import Vicino
import VicinoDrawing

/// Follows the author of a file.
struct FollowingByFile {
    let file: InputFile
    /// The petname for the author; nil to use their claimed name.
    let petname: String?
    /// Whether the command line says yes.
    let yes: Bool
    let node: Node

    /// Asks, follows, and reports the result.
    func run(json: Bool) throws {
        let meter = ProgressMeter(file)
        defer { meter.finish() }
        let source = try file.dump(progress: meter.update)
        let description = try Node.inspect(source)
        guard description.authorID != node.user else {
            throw Refusal(.refused, "This is your own dump. `vicino import` restores what this folder lacks of it.")
        }
        try check(description)
        let resemblance = try Resemblance(description.claimedName, of: description.authorID, node)
        if !json, petname == nil { resemblance.warn() }
        try askUser(description)
        let followed = try follow(source, shown: description)
        meter.finish()
        if json { return try Output.print(JSON.object(try followed.members() + resemblance.members).line) }
        try Output.print(followed.line())
        try followed.warnings().forEach(Failure.warn)
    }

    /// Checks that the dump is complete enough to begin with, and that no followed person is renamed by accident.
    private func check(_ description: DumpDescription) throws {
        guard let known = try node.followed(description.authorID) else {
            guard let reason = description.reasonNotToFollow else { return }
            throw Refusal(.refused, "\(file.path): \(reason)")
        }
        try known.checkStaysNamed(petname, hint: "`vicino import` imports what is new in the file.")
    }

    private func follow(_ source: DumpSource, shown: DumpDescription) throws -> FollowReport {
        do {
            return try node.follow(source, as: petname, shown: shown)
        } catch let error as VicinoError where error.code == .nameTaken {
            throw Refusal(error, hint: "Give them one with --as.")
        }
    }

    private func askUser(_ description: DumpDescription) throws {
        let name = DisplayText(quoting: description.claimedName, limit: 100)
        let fingerprint = description.authorID.fingerprint
        let question: TerminalText = """
            The author calls themselves  \(name)
            Fingerprint                  \(fingerprint)
            Follow them?
            """
        let consent = Consent(
            what: "Following \(name), fingerprint \(fingerprint),", question: question,
            refusal: "You follow nobody new.")
        try consent.obtain(given: yes)
    }
}

extension Person {
    /// Refuses another petname for a followed person: following must not rename anyone by accident.
    func checkStaysNamed(_ petname: String?, hint: String) throws {
        guard let petname, petname != name else { return }
        throw Refusal(
            .refused, "You follow them already, as \(self). `vicino rename` gives them another name. \(hint)")
    }
}
