package import VicinoFolder
package import VicinoTesting

extension TemporaryFolder {
    /// A data folder here that is ready for use, with its folder of states below it.
    package func dataFolder() throws -> DataFolder {
        let folder = DataFolder(path: path, statePath: path + "/state")
        try folder.prepare()
        return folder
    }
}
