internal import VicinoStore

/// Texts that the program keeps for itself on this device. No other device learns of them; a backup holds them.
extension Node {
    /// The notes of a group, by number.
    package func deviceNotes(of group: String) throws -> [Int64: String] { try files.own.notes(of: group) }

    /// Changes the notes of a group in one transaction.
    ///
    /// - Parameters:
    ///   - isDurable: whether to wait for the disk; false if a power cut may take the change back.
    ///   - change: gets all notes of the group, and leaves those that there are from now on.
    package func changeDeviceNotes<T>(
        of group: String, isDurable: Bool = true, _ change: (inout [Int64: String]) throws -> T
    ) throws -> T {
        try files.own.changeNotes(of: group, isDurable: isDurable, change)
    }
}
