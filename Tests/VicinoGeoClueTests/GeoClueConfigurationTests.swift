import Foundation
import Testing
import VicinoGeoClue
import VicinoTesting

@Suite("Whom GeoClue tells what a device sees")
struct GeoClueConfigurationTests {
    private static let quiet = """
        [agent]
        whitelist=gnome-shell
        [network-nmea]
        enable=true
        # [wifi] below
        [3g]
          enable = false
        [wifi]
        enable=false
        submit-data=0
        """

    @Test("It tells nobody if all of its main file is off")
    func quiet() { #expect(GeoClueConfiguration(main: Self.quiet).disclosures.isEmpty) }

    @Test(
        "What is missing, commented out or not understood counts as on",
        arguments: [
            ("", [.accessPoints, .tower]), ("[wifi]\nenable=true\n[3g]\nenable=false", [.accessPoints]),
            ("[wifi]\nenable=false\n#[3g]\nenable=false", [.tower]), ("enable=false\n[3g]\nenable=0", [.accessPoints]),
            ("[wifi]\nenable=no\n[3g]\nenable=false", [.accessPoints]),
            ("[wifi]\nenable=false\nenable=true\n[3g]\nenable=false", [.accessPoints]),
            ("[wifi]\nenable=false\nsubmit-data=true\n[3g]\nenable=false", [.submission]),
            ("[wifi]\nenable=false\nsubmit-data=maybe\n[3g]\nenable=false", [.submission]),
        ] as [(String, [GeoClueConfiguration.Disclosure])])
    func loud(text: String, disclosures: [GeoClueConfiguration.Disclosure]) {
        #expect(GeoClueConfiguration(main: text).disclosures == disclosures)
    }

    @Test("Another file can switch something on, and none can switch it off")
    func others() {
        let on = GeoClueConfiguration(main: Self.quiet, others: ["[wifi]\nenable=true"])
        #expect(on.disclosures == [.accessPoints])
        let submitting = GeoClueConfiguration(main: Self.quiet, others: ["[wifi]\nsubmit-data=true"])
        #expect(submitting.disclosures == [.submission])
        let off = GeoClueConfiguration(main: "", others: ["[wifi]\nenable=false\n[3g]\nenable=false"])
        #expect(off.disclosures == [.accessPoints, .tower])
        #expect(GeoClueConfiguration(main: Self.quiet, others: ["[wifi]\nenable=false"]).disclosures.isEmpty)
    }

    @Test("Files are read from the folder and from the one within; without the main file nothing is known")
    func files() throws {
        let folder = try TemporaryFolder()
        #expect(GeoClueConfiguration(folder: folder.path) == nil)
        try Self.quiet.write(toFile: folder.file("geoclue.conf"), atomically: true, encoding: .utf8)
        #expect(GeoClueConfiguration(folder: folder.path)?.disclosures == [])
        let inner = folder.file("conf.d")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        try "[wifi]\nenable=true".write(toFile: inner + "/note.txt", atomically: true, encoding: .utf8)
        #expect(GeoClueConfiguration(folder: folder.path)?.disclosures == [])
        try "[wifi]\nenable=true".write(toFile: inner + "/90-own.conf", atomically: true, encoding: .utf8)
        #expect(GeoClueConfiguration(folder: folder.path)?.disclosures == [.accessPoints])
    }
}
