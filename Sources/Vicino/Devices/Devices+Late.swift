internal import VicinoStore

/// What removed devices have recorded and no other device of the user knew.
extension Devices {
    /// What the user has not answered yet, by device.
    func late() throws -> [LateList] {
        let records = Dictionary(grouping: try own.lateRecords(), by: \.device)
        guard !records.isEmpty else { return [] }
        return try all().compactMap { device in
            records[device.key].map { LateList(device: device, records: $0) }
        }
    }

    /// Makes the records of a list the user's.
    ///
    /// - Returns: how many there were.
    func keep(_ list: LateList) throws -> Int {
        var generator = SystemRandomNumberGenerator()
        return try own.keep(list.records, now: now(), using: &generator)
    }

    /// Removes the records of a list for ever, and asks about none of the device any more.
    func discard(_ list: LateList) throws {
        var generator = SystemRandomNumberGenerator()
        try own.discardLateRecords(of: list.device.key, now: now(), using: &generator)
    }

    /// The list of the device that a text names, by its name or by at least 8 digits of its key.
    func late(of text: String) throws -> LateList {
        let digits = text.lowercased()
        let found = try late().filter { list in
            let isKey = digits.utf8.count >= 8 && Hex.encode(list.device.key).hasPrefix(digits)
            return list.device.name.nameKey == text.nameKey || isKey
        }
        guard found.count <= 1 else {
            let keys = found.map(\.device.shortKey).joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several devices are called \(text): \(keys). Name one by its digits.")
        }
        guard let list = found.first else {
            throw VicinoError(.notFound, "There is nothing to decide about a removed device called \(text).")
        }
        return list
    }
}
