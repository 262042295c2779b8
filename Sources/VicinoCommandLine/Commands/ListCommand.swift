import ArgumentParser
import Foundation
import Vicino
import VicinoActivity

/// `vicino list`.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List records, yours or of people you follow.",
        discussion: """
            A time is shown in the zone where it happened, with the offset from UTC if that zone is not yours. A \
            record is listed if it overlaps the range. The range ends just before --to; if --to is a day, that whole day \
            counts.

            Examples:
              vicino list --from 2026-11-01 --to 2026-11-30 --activity walking
              vicino list --user Anna --newest --limit 10
              vicino list --kind visit --json
            """)

    @OptionGroup var filter: ListFilter
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let node = try options.open()
        let people = try filter.user.isEmpty ? [node.me] : filter.user.map { try node.named($0) }
        let kind = try filter.kind.map { try node.kind($0, of: people) } ?? Activity.schema.kind
        let clock = TypedTimeReader(options.configuration)
        try filter.checkRange(clock)
        let listing = Listing(node: node, kind: kind, filter: filter, clock: clock)
        try options.json ? listing.writeJSON(people) : listing.writeTables(people)
    }
}
