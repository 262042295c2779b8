public import Vicino

extension Node.Configuration {
    /// A configuration for a person of a test, with separate folders and the test's clock.
    ///
    /// - Parameters:
    ///   - folder: holds the data and state folders.
    ///   - name: distinguishes the folders from those of the test's other people.
    public static func testing(_ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock()) -> Self {
        var configuration = Self()
        configuration.dataPath = folder.file(name)
        configuration.statePath = folder.file("\(name)-state")
        configuration.now = { clock.now }
        return configuration
    }
}

extension Node {
    /// A person of a test, with new keys and no records.
    ///
    /// - Parameters:
    ///   - folder: holds the data and state folders.
    ///   - name: the person's claimed name, and the prefix of their folders.
    /// - Throws: the errors of `create`, such as for a second person of the same name.
    public static func testing(_ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock()) throws -> Node
    {
        try create(.testing(folder, name, clock: clock), name: name)
    }
}
