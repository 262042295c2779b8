import VicinoActivity
import VicinoCore
import VicinoStore

@testable import Vicino

/// A device in a world of people.
final class PersonDevice {
    /// Who uses it.
    enum Holder {
        /// The person whose device it is.
        case user
        /// That person, who has removed it from the list of their devices.
        case formerUser
        /// A thief.
        case thief
    }

    /// An earlier state of its folders, and of what it knew then.
    struct Backup {
        let dataPath: String
        let statePath: String
        let memory: DeviceMemory
    }

    /// The index of the person.
    let person: Int
    let name: String
    var holder = Holder.user
    var memory = DeviceMemory()
    var backup: Backup?
    private var open: Node?

    init(_ node: Node, of person: Int, named name: String) {
        open = node
        self.person = person
        self.name = name
    }

    var node: Node {
        guard let open else { preconditionFailure("\(name) is being restored.") }
        return open
    }

    var isPresent: Bool { holder == .user }

    /// The public key of the device; a clone has the same.
    var key: [UInt8] { node.own.deviceKey.publicKey }

    /// Ends the node, and goes on with another one.
    func reopen(_ configuration: Node.Configuration) throws {
        open = nil
        open = try Node.open(configuration)
    }

    /// Whether it has heard that a device counts no more.
    func refuses(_ other: PersonDevice) -> Bool { memory.refused[other.person]?.contains(other.key) == true }

    /// The ids of its own activities, by title.
    func ids() throws -> [String: RecordID] {
        let records = try node.records(Activity.self, of: node.me).all()
        return Dictionary(records.map { ($0.record.name, $0.id) }) { $0.description < $1.description ? $0 : $1 }
    }
}
