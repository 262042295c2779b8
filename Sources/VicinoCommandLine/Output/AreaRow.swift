import Vicino
import VicinoActivity
import VicinoAreas
import VicinoDrawing
import VicinoService

/// An area in a list.
struct AreaRow {
    private let area: Area
    /// Whether the user is there now; nil if no service says.
    private let isPresent: Bool?
    private let format: AmountFormat

    /// - Parameters:
    ///   - present: the names of the areas in which the user is; nil if no service says.
    ///   - region: how the user reads distances.
    init(_ area: Area, present: [String]?, region: RegionalFormat = SettingsFile().regionalFormat) {
        self.area = area
        format = AmountFormat.english.adapted(to: region)
        isPresent = present?.contains(area.name)
    }

    /// Its name.
    var name: DisplayText { DisplayText(area.name, limit: 60) }

    /// Where it is, whether activities have its name, and whether the user is there.
    var reach: DisplayText {
        let circle = area.reach.circle.map { circle in
            "within \(format.distance(circle.radius)) of \(circle.center.typed)"
        }
        let networks = area.reach.networks.map { "on \($0)" }
        let notes = (area.isShown ? ["shown in activities"] : []) + (isPresent == true ? ["you are there"] : [])
        let parts = [circle].compactMap(\.self) + networks + notes
        return DisplayText(parts.joined(separator: "; "), limit: 600)
    }

    /// The object for programs.
    var json: JSON {
        .object([
            ("area", .text(area.name)), ("position", area.reach.circle.map { .text($0.center.typed) } ?? .null),
            ("radius", area.reach.circle.map { .decimal($0.radius) } ?? .null),
            ("networks", .array(area.reach.networks.map { .text($0) })), ("shown", .boolean(area.isShown)),
            ("present", isPresent.map { .boolean($0) } ?? .null),
        ])
    }
}
