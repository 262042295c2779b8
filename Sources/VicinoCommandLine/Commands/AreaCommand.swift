import ArgumentParser
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino area`.
struct AreaCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "area", abstract: "Name areas, so that the service records when you enter and leave them.",
        discussion: """
            An area is a circle around a position, the networks that this device is on there, or both. Areas may overlap. \
            They stay on this device: followers never learn where they are, and learn their names only as you choose. A \
            stay in one is a visit. Visits are recorded while `vicino run` runs, after `vicino config record.location on`. \
            You share them only by name: `vicino share NAME --kinds activity visit`.

            show NAME lets the activities that you record there have the name, in a field of their own. Followers see it \
            who may see your places or the names of your areas: `vicino share NAME --places areas`. An activity gets the \
            name once it has ended there, if its place is called so, or if all positions of an imported track are there. \
            Earlier ones stay without. edit ID --area changes it. hide NAME takes the name out of all your activities.

            Without words, the command lists the areas. add NAME adds one: --here asks the receiver of this device where \
            it is, --at LAT,LON names the position, and --network takes the network that this device is on. A network \
            works indoors, where a receiver hears no satellites. rename OLD NEW also renames the visits, and the name in \
            activities. remove NAME keeps them.

            Examples:
              vicino area add home --here --network
              vicino area add work --at 45.8131,15.9772 --radius 200m
              vicino area rename work office
              vicino area show office
              vicino area remove office
            """)

    @Argument(help: ArgumentHelp("What to do, as in: add home.", valueName: "change"))
    var words: [String] = []

    @Flag(name: .long, help: "Around the position of this device, which its receiver tells.")
    var here = false

    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("Around this position: degrees north, a comma, degrees east.", valueName: "lat,lon"))
    var at: TypedPosition?

    @Option(name: .long, help: "How far the area reaches from there; without it, 150m.")
    var radius: Distance?

    @Flag(name: .long, help: "Where this device is on the network that it is on now.")
    var network = false

    @Option(name: .long, help: "Which network, if this device is on several: its interface.")
    var on: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let request = try AreaRequest(words)
        if here, at != nil { throw ValidationError("Give --here or --at, not both.") }
        if radius != nil, !here, at == nil { throw ValidationError("--radius needs --here or --at.") }
        if on != nil, !network { throw ValidationError("--on needs --network.") }
        let says = here || at != nil || network
        if case .add = request {
            guard says else { throw ValidationError("Say where the area is: --here, --at LAT,LON, or --network.") }
        } else if says {
            throw ValidationError("--here, --at and --network go with add NAME.")
        }
    }

    func runWaiting() async throws {
        let node = try options.open()
        let book = AreaBook(node)
        switch try AreaRequest(words) {
        case .list: try list(book)
        case .add(let name): try await add(name, to: book)
        case .rename(let old, to: let new): try rename(old, to: new, in: book)
        case .remove(let name): try remove(name, from: book)
        case .show(let name): try show(name, in: book)
        case .hide(let name): try hide(name, in: book)
        }
    }

    // MARK: Changes

    private func add(_ name: String, to book: AreaBook) async throws {
        let circle = try await circle()
        let networks = try network ? AreaNetwork(on: on).ids : []
        guard let reach = AreaReach(circle: circle, networks: networks) else {
            throw Refusal(.refused, "The network of this device is not known yet. Try again in a moment.")
        }
        let area = try book.add(name, reach: reach)
        apply()
        if options.json { return try Output.print(AreaRow(area, present: nil).json.line) }
        let row = AreaRow(area, present: nil)
        try Output.print("Added the area \(row.name), \(row.reach).")
        if try !SettingsFile().settings().recordsVisits {
            try Output.print("Visits are not recorded yet: `vicino config record.location on`")
        }
    }

    private func rename(_ old: String, to new: String, in book: AreaBook) throws {
        let renamed = try book.rename(old, to: new)
        apply()
        if options.json {
            return try Output.print(
                JSON.object([
                    ("area", .text(renamed.before.name)), ("name", .text(renamed.name)),
                    ("visits", .number(renamed.visitCount)), ("activities", .number(renamed.activityCount)),
                ]).line)
        }
        let before = DisplayText(renamed.before.name, limit: 60)
        let visits = String.count(renamed.visitCount, "visit")
        let count = renamed.activityCount
        let activities = count == 0 ? "" : " and \(String.count(count, "activity", plural: "activities"))"
        try Output.print(
            "\(before) is called \(DisplayText(renamed.name, limit: 60)) now, with \(visits)\(activities).")
    }

    private func show(_ name: String, in book: AreaBook) throws {
        let row = AreaRow(try book.show(name), present: nil)
        if options.json { return try Output.print(row.json.line) }
        try Output.print("From now on, the activities that you record there have the name \(row.name).")
        try Output.print("Who may see your places or the names of your areas sees it: `vicino followers`")
        if try !SettingsFile().settings().recordsVisits {
            try Output.print("Visits are not recorded yet: `vicino config record.location on`")
        }
    }

    private func hide(_ name: String, in book: AreaBook) throws {
        let hidden = try book.hide(name)
        let row = AreaRow(hidden.area, present: nil)
        if options.json {
            return try Output.print(
                JSON.object([
                    ("area", .text(hidden.area.name)), ("activities", .number(hidden.activityCount)),
                ]).line)
        }
        let activities = String.count(hidden.activityCount, "activity", plural: "activities")
        try Output.print("The name \(row.name) is in no activity any more; it was in \(activities).")
        if hidden.activityCount > 0 { try Output.print("Followers who had it lose it at their next meeting with you.") }
    }

    private func remove(_ name: String, from book: AreaBook) throws {
        let removed = try book.remove(name)
        apply()
        let row = AreaRow(removed, present: nil)
        if options.json { return try Output.print(row.json.line) }
        try Output.print("Removed the area \(row.name), \(row.reach). Its visits stay.")
        if let command = Self.command(adding: removed) { try Output.print("\(command) adds it again.") }
    }

    /// The command that adds an area; nil if no command can name all of it.
    private static func command(adding area: Area) -> ProposedCommand? {
        guard let circle = area.reach.circle, area.reach.networks.isEmpty, let name = CommandWord(quoting: area.name),
            let position = CommandWord(quoting: "--at=\(circle.center.typed)", isOption: true),
            let radius = CommandWord(quoting: "--radius=\(circle.radius)m", isOption: true)
        else { return nil }
        return ProposedCommand("vicino area add \(name) \(position) \(radius)")
    }

    /// A service that runs looks at the areas when it reads its settings.
    private func apply() { ServiceSocket(options.configuration).applySettings() }

    // MARK: Where it is

    private func circle() async throws -> AreaCircle? {
        guard let center = try await center() else { return nil }
        let metres = try radius?.checked() ?? AreaCircle.usualRadius
        guard let circle = AreaCircle(center: center, radius: metres) else {
            throw Refusal(
                .badValue,
                "The radius of an area is between \(Int(AreaCircle.radii.lowerBound)) m and "
                    + "\(Int(AreaCircle.radii.upperBound / 1_000)) km.")
        }
        return circle
    }

    private func center() async throws -> Position? {
        if let at { return at.position }
        guard here else { return nil }
        Interruption.endsProgram(saying: "Stopped. Nothing was added.", json: options.json)
        return try await CurrentPosition().ask(mayDisclose: SettingsFile().settings().locatesByNetworks).position
    }

    // MARK: The list

    private func list(_ book: AreaBook) throws {
        let present = ServiceAnswer(ServiceSocket(options.configuration)).status?.location?.areas
        let rows = try book.areas().map { AreaRow($0, present: present) }
        if options.json { return try Output.print(JSON.array(rows.map(\.json)).line) }
        guard !rows.isEmpty else {
            return try Output.print("There is no area yet. `vicino area add home --network` adds one.")
        }
        let output = Output()
        let width = rows.map(\.name.displayWidth).max() ?? 0
        for row in rows { try output.line("\(row.name.padded(toWidth: width + 2))\(row.reach)") }
        try output.flush()
    }
}
