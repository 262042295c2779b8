import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary

/// The options that every subcommand has.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The data folder.",
            discussion: "Without it, the environment variable VICINO_DATA, then $XDG_DATA_HOME/vicino.",
            valueName: "folder"),
        completion: .directory)
    var data: String?

    @Flag(name: .long, help: "Write JSON for programs instead of text for people.")
    var json = false

    /// The data folder's configuration, by option, environment or convention.
    var configuration: Node.Configuration {
        var configuration = Node.Configuration(
            program: "vicino", kinds: [Activity.self, Visit.self, DayTotal.self], dataPath: data)
        configuration.kindsSharedByName = [Visit.self, DayTotal.self]
        return configuration
    }

    /// Opens the data folder; nil if none is set up.
    func openIfSetUp() throws -> Node? {
        do { return try open() } catch let error as Refusal where error.code == .notSetUp { return nil }
    }

    /// Opens the data folder.
    ///
    /// - Parameter mayUseReserve: whether the command revokes a person's access, which must not fail on a full disk.
    func open(mayUseReserve: Bool = false) throws -> Node {
        do {
            let node = try Node.open(configuration, mayUseReserve: mayUseReserve)
            // A command whose purpose is to free space, or that meets a full disk, writes nothing else.
            if !mayUseReserve { DayTotalKeeper(node).catchUp(in: .current) }
            return node
        } catch let error as VicinoError where error.code == .notSetUp {
            throw Refusal(error, hint: "Run `vicino init --name NAME` first.")
        } catch let error as VicinoError where error.code == .halfErased {
            throw Refusal(error, hint: "Run `vicino erase`.")
        } catch let error as VicinoError where error.code == .recordsMissing {
            throw Self.refusal(ofLoss: error)
        } catch let error as VicinoError where error.code == .peopleMissing {
            throw Refusal(
                error,
                hint:
                    "Without a backup, `vicino restore --without-people` begins anew with nobody: your records stay, and "
                    + "you invite and follow people again, and block again whom you had blocked.")
        }
    }

    /// The refusal of a folder that was set up and has lost the database of the user's own records.
    static func refusal(ofLoss error: VicinoError) -> Refusal {
        Refusal(error, hint: "After a backup was put back, run `vicino restore`. To begin anew, run `vicino erase`.")
    }
}
