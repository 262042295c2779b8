extension Node {
    /// What removed devices of the user have recorded and no other device of theirs knew, as far as the user has not
    /// answered.
    ///
    /// It is found in a file that a removed device has exported, and in what a follower returns who had met it. Nothing of it
    /// counts, and no follower sees it. A thief who has the device can have made it, so an app must say so when it asks.
    ///
    /// ```swift
    /// for list in try node.lateRecords() {
    ///     print("\(list.device.name) has \(list.count) records that no other device knew")
    ///     try node.discard(list)
    /// }
    /// ```
    package func lateRecords() throws -> [LateList] { try deviceList.late() }

    /// The list of the removed device that a text names: by its name, or by at least 8 digits of its key.
    ///
    /// - Throws: `VicinoError` with `.notFound` or `.ambiguous`.
    package func lateRecords(of text: String) throws -> LateList { try deviceList.late(of: text) }

    /// Makes the records of a list the user's: new records of this device, which followers see as they see its others.
    ///
    /// Later versions of records that are here replace these, whose contents go to the trash. The user's other devices do not
    /// ask about them any more.
    ///
    /// - Returns: how many there were. What was found since the list was read stays aside.
    @discardableResult
    package func keep(_ list: LateList) throws -> Int { try deviceList.keep(list) }

    /// Removes the records of a list for ever. No device of the user asks any more about what that device has recorded and
    /// nobody knew.
    package func discard(_ list: LateList) throws { try deviceList.discard(list) }
}
