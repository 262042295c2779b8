internal import Vicino

/// A stay in an area that goes on, as this device notes it, so that a crash does not lose its end.
struct OpenStay: Hashable {
    /// The record of the visit; nil if the program ended before it was added.
    var record: RecordID?
    /// When the user entered.
    let enteredAt: Timestamp
    /// The last moment at which the user was surely there.
    var sureAt: Timestamp
}

/// The text form, in which the data folder keeps it: two times, and the record.
extension OpenStay: LosslessStringConvertible {
    /// Reads the text form; nil for any other text.
    init?(_ description: String) {
        let words = description.split(separator: " ")
        let times = words.prefix(2).compactMap { Int64($0) }.compactMap { try? Timestamp(milliseconds: $0) }
        guard words.count <= 3, times.count == 2 else { return nil }
        self.init(
            record: words.dropFirst(2).first.flatMap { RecordID(String($0)) }, enteredAt: times[0], sureAt: times[1])
    }

    /// The text form.
    var description: String {
        "\(enteredAt.milliseconds) \(sureAt.milliseconds)" + (record.map { " \($0)" } ?? "")
    }
}
