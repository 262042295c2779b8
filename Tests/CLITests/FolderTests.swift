import Foundation
import Testing

extension CLISuite {
    @Suite("Folders whose files the service imports", .timeLimit(.minutes(10))) struct FolderTests {
        private let anna: Program

        init() throws {
            anna = try Program()
            try anna.run("init", "--name", "Anna")
            try FileManager.default.createDirectory(atPath: tracks, withIntermediateDirectories: false)
        }

        private var tracks: String { URL(fileURLWithPath: anna.folder + "/Tracks").standardizedFileURL.path }

        /// A table of walks of a minute each, one after the other, that begins with the given one.
        private func table(_ numbers: Range<Int>) -> String {
            let rows = numbers.map { number in
                let times = [number * 60, number * 60 + 60].map {
                    Date(timeIntervalSince1970: TimeInterval(1_500_000_000 + $0)).ISO8601Format()
                }
                return "walking,\(times[0]),\(times[1])"
            }
            return (["activity,start,end"] + rows).joined(separator: "\n") + "\n"
        }

        private func put(_ name: String, _ text: String) throws { _ = try anna.file("Tracks/\(name)", text) }

        /// Starts the service and waits until it is ready.
        private func service(_ log: String) throws -> Background {
            let service = try anna.startShell("exec vicino run 2>\(log)")
            _ = try anna.shell("timeout 20 tail -F -n +1 \(log) 2>/dev/null | grep -q -m 1 -e Ready -e 'vicino:'")
            return service
        }

        private func folder() throws -> [String: Any] {
            let folders = try anna.object("status", "--json")["folders"] as? [[String: Any]]
            return try #require(folders?.first)
        }

        private func count() throws -> Int { try anna.objects("list", "--json").count }

        /// Repeats the check for a while, until it holds. Each check runs the program, so the test need not sleep.
        private func wait(_ holds: () throws -> Bool) throws -> Bool {
            for _ in 0..<200 where try holds() { return true }
            return false
        }

        @Test("A newcomer names a folder, is told of what is in it, and the service imports it and what appears")
        func story() throws {
            try put("old.csv", table(0..<3))
            let named = try anna.shell("vicino config import.folders Tracks/")
            #expect(named.text == tracks + "\n")
            #expect(named.error.contains("\(tracks) holds 1 file now."), "\(named.error)")
            let before = try anna.run("status").text
            #expect(
                before.contains("Folder       \(tracks): 0 files imported, `vicino run` imports what is new."),
                "\(before)")
            let service = try service("log")
            #expect(try wait { try count() == 3 })
            let row = "reading,2020-01-01 8:00,2020-01-01 9:00"
            let carried = try anna.shell(
                """
                cp Tracks/old.csv Tracks/.new.tmp; echo '\(row)' >>Tracks/.new.tmp; mv Tracks/.new.tmp Tracks/new.csv
                echo '<gpx><trk>' >Tracks/broken.gpx
                """)
            #expect(carried.status == 0)
            #expect(try wait { try count() == 4 })
            #expect(try wait { try folder()["refused"] as? Int == 1 })
            let told = try folder()
            #expect(told["folder"] as? String == tracks)
            #expect(told["files"] as? Int == 2)
            #expect(told["added"] as? Int == 4)
            #expect(told["obstacle"] is NSNull)
            let reasons = try #require(told["reasons"] as? [[String: Any]])
            #expect(reasons.map { $0["file"] as? String } == ["broken.gpx"])
            #expect(try anna.run("status").text.contains("  broken.gpx: "))
            #expect(try anna.run("doctor").text.contains("The service imports what appears in \(tracks)."))
            #expect(try service.stop().status == 0)
            #expect(try anna.run("import", "--undo").error.contains("The page undoes what folders brought"))
        }

        @Test("A missing folder is named when it is set, by the status and by the doctor")
        func missing() throws {
            #expect(try anna.run("config", "import.folders", "/nowhere/at/all").error.contains("no such folder now"))
            let service = try service("log")
            #expect(try wait { try folder()["obstacle"] as? String == "missing" })
            #expect(try anna.run("doctor").text.contains("/nowhere/at/all: There is no such folder now."))
            #expect(try service.stop().status == 0)
        }

        @Test("The service reads Gadgetbridge's database in a process of its own")
        func database() throws {
            let database = try #require(Data(base64Encoded: CLISuite.ImportTests.database))
            try database.write(to: URL(fileURLWithPath: "\(tracks)/Gadgetbridge.db.gz"))
            try anna.run("config", "import.folders", tracks)
            let service = try service("log")
            #expect(try wait { try count() == 2 })
            #expect(try service.stop().status == 0)
        }

        @Test("A service that is killed again and again imports every file once")
        func kill() throws {
            let files = 240
            let rows = 50
            for number in 0..<files { try put("\(number).csv", table(number * rows..<(number + 1) * rows)) }
            try anna.run("config", "import.folders", tracks)
            var killed = 0
            var last = 0
            for round in 0..<8 where last < files * rows {
                let service = try service("log\(round)")
                #expect(try wait { try count() > last })
                _ = try service.stop(with: SIGKILL)
                last = try count()
                #expect(last.isMultiple(of: rows), "A file was imported in part.")
                #expect(try anna.run("verify").status == 0)
                if last < files * rows { killed += 1 }
            }
            let service = try service("end")
            #expect(try wait { try folder()["files"] as? Int == files })
            #expect(try wait { try folder()["reading"] as? Bool == false })
            #expect(try service.stop().status == 0)
            #expect(try count() == files * rows)
            #expect(try folder()["added"] as? Int == files * rows)
            #expect(try anna.run("verify").status == 0)
            #expect(killed >= 1, "No kill came before the last file.")
        }
    }
}
