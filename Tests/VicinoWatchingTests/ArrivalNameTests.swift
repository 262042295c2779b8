import Testing
import VicinoWatching

@Suite("Names of files that are not there yet") struct ArrivalNameTests {
    @Test(
        "Files that another program still writes, and hidden ones, are left alone",
        arguments: [
            ".syncthing.walk.gpx.tmp", "~syncthing~walk.gpx.tmp", "walk.gpx.part", "walk.gpx.PART",
            "walk.fit.crdownload",
            ".walk.gpx.x7Yz", "walk.gpx~", ".stversions", ".stfolder", "Unconfirmed 12.crdownload", "walk.filepart",
            "~",
        ])
    func passing(name: String) { #expect(ArrivalName.isPassing(name)) }

    @Test(
        "All others are looked at, whatever they are called",
        arguments: [
            "walk.gpx", "2026-11-30_10-00.fit", "export.zip", "party.gpx", "tmp", "a.part.gpx", "ünï.kml", "part",
        ])
    func others(name: String) { #expect(!ArrivalName.isPassing(name)) }
}
