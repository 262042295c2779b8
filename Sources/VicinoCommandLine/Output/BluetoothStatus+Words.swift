import Vicino
import VicinoService

extension BluetoothStatus {
    /// The lines for users: how Bluetooth works, and then each limit of it.
    var lines: [String] {
        guard let obstacle else { return ["works" + device + purpose] + remarks.map(\.sentence) }
        return ["does not work. \(obstacle.sentence)"]
    }

    /// The line of the log.
    var news: String {
        guard let obstacle else {
            return (["Looks for others over Bluetooth\(device)."] + remarks.map(\.reason)).joined(separator: " ")
        }
        return obstacle.sentence
    }

    private var device: String { adapter.map { " with \($0)" } ?? "" }

    private var purpose: String {
        carriesSessions
            ? ", even without a network" : "; it recognises people, and records are exchanged over networks only"
    }

    /// The object for programs.
    var json: JSON {
        .object([
            ("working", .boolean(isWorking)), ("adapter", adapter.map { .text($0) } ?? .null),
            ("carriesSessions", .boolean(carriesSessions)), ("obstacle", obstacle?.json ?? .null),
            ("remarks", .array(remarks.map(\.json))),
        ])
    }
}

extension BluetoothStatus.Remark {
    fileprivate var json: JSON {
        .object([("name", .text(name)), ("reason", .text(reason)), ("remedy", .text(remedy))])
    }
}
