import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("GPX files in other encodings and namespaces, and files that end early")
struct GPXTextTests {
    private static let name = "Über den Berg – Čerčany €5 🚶"

    private static func file(_ encoding: String, name: String = name) -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<gpx><trk><name>\(name)</name><trkseg>\(GPXTests.twoPoints)"
            + "</trkseg></trk></gpx>"
    }

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test("UTF-16 is read in both byte orders, with a mark and without", arguments: [true, false], [true, false])
    func utf16(isBigEndian: Bool, isMarked: Bool) throws {
        let text = (isMarked ? "\u{FEFF}" : "") + Self.file("UTF-16")
        let bytes = Self.utf16(text, isBigEndian: isBigEndian)
        for chunk in [1, 3, 4096] {
            let imported = try Imported.gpx(bytes, chunk: chunk)
            #expect(imported.records.map(\.note) == [Self.name])
            #expect(imported.records.map(\.distance) == [111.2])
        }
    }

    @Test("Half a pair of UTF-16 becomes a replacement character, and UTF-32 is refused")
    func brokenUTF16() throws {
        var bytes = Self.utf16(Self.file("UTF-16", name: "aXb"), isBigEndian: true)
        let index = try #require(bytes.firstIndex(of: UInt8(ascii: "X")))
        bytes[index - 1] = 0xD8
        #expect(try Imported.gpx(bytes).records.map(\.note) == ["a\u{FFFD}b"])
        let wide = Self.file("UTF-32").unicodeScalars.flatMap { [UInt8($0.value & 0xFF), 0, 0, 0] }
        #expect { try Imported.gpx(wide) } throws: { ($0 as? VicinoError)?.message.contains("UTF-32") == true }
    }

    @Test("A file in UTF-8 that declares UTF-16 is read, and a byte order mark counts more than a declaration")
    func declarations() throws {
        #expect(try Imported.gpx(Array(Self.file("utf-16").utf8)).records.map(\.note) == [Self.name])
        let marked = Array("\u{FEFF}\(Self.file("windows-1252"))".utf8)
        #expect(try Imported.gpx(marked).records.map(\.note) == [Self.name])
    }

    @Test("The letters of windows-1252 from 80 to 9F are read, also where ISO 8859-1 is declared")
    func windows1252() throws {
        let letters = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
        for encoding in ["windows-1252", "ISO-8859-1"] {
            let parts = Self.file(encoding, name: "|").split(separator: "|", omittingEmptySubsequences: false)
            let bytes = Array(parts[0].utf8) + Array(0x80...0x9F) + [0xFC] + Array(parts[1].utf8)
            #expect(try Imported.gpx(bytes).records.map(\.note) == [letters + "ü"])
        }
        let parts = Self.file("ISO-8859-15", name: "|").split(separator: "|", omittingEmptySubsequences: false)
        let bytes =
            Array(parts[0].utf8) + [0xA4, 0xA6, 0xA8, 0xB4, 0xB8, 0xBC, 0xBD, 0xBE, 0xE9] + Array(parts[1].utf8)
        #expect(try Imported.gpx(bytes).records.map(\.note) == ["€ŠšŽžŒœŸé"])
    }

    @Test(
        "Texts in windows-1252 are read, and said, where the file declares UTF-8 or nothing",
        arguments: [" version=\"1.0\" encoding=\"UTF-8\"", " version=\"1.0\""], ["|", "<![CDATA[|]]>"])
    func undeclared(declaration: String, name: String) throws {
        let track = "<trk><name>\(name)</name><trkseg>\(GPXTests.twoPoints)</trkseg></trk>"
        let text = "<?xml\(declaration)?><gpx>\(track)</gpx>"
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let bytes = Array(parts[0].utf8) + [0xE9, 0x20, 0x96, 0x20, 0x80] + Array(parts[1].utf8)
        let imported = try Imported.gpx(bytes)
        #expect(imported.records.map(\.note) == ["é – €"])
        #expect(imported.report.notes == ["The file is not in UTF-8. Its letters were read as windows-1252."])
    }

    @Test("What precedes the end of a cut file is taken, and the report says where it ends", arguments: [false, true])
    func cut(hasZeros: Bool) throws {
        let point = GPXTests.point("46.002", "14", at: "2026-05-01T08:02:00Z")
        let text = "<gpx><trk><name>a</name>\n<trkseg>\(GPXTests.twoPoints)\(point.dropLast(4))"
        let bytes = Array(text.utf8) + (hasZeros ? [UInt8](repeating: 0, count: 200_000) : [])
        let imported = try Imported.gpx(bytes, chunk: 4096)
        #expect(imported.records.map(\.distance) == [111.2])
        #expect(imported.records.map(\.note) == ["a"])
        #expect(imported.report.isIncomplete)
        #expect(imported.report.notes.first?.hasPrefix("The file ends in the middle, on line 2.") == true)
    }

    @Test("A cut file gives what each prefix holds, and a whole one is not said to be cut")
    func prefixes() throws {
        let whole = Array(GPXTests.track("<trkseg>\(GPXTests.twoPoints)</trkseg>").utf8)
        #expect(try !Imported.gpx(whole).report.isIncomplete)
        #expect(try !Imported.gpx(whole + [0, 0, 0]).report.isIncomplete)
        for count in 0..<whole.count {
            let imported = try? Imported.gpx(Array(whole[..<count]))
            #expect(imported?.report.isIncomplete != false, "\(count)")
            #expect((imported?.records.count ?? 0) <= 1)
        }
    }

    @Test(
        "A web page is said to be one",
        arguments: ["<html>", "<!DOCTYPE html>\n<HTML><br></body>", "<?xml version='1.0'?><html>"])
    func webPage(text: String) {
        #expect { try Imported.gpx(Array(text.utf8), chunk: 4096) } throws: {
            ($0 as? VicinoError)?.message.contains("a web page") == true
        }
    }

    @Test("Elements and attributes of a foreign namespace never replace the file's own", arguments: ["", "g:"])
    func foreign(prefix: String) throws {
        func point(_ latitude: String, _ time: String) -> String {
            "<\(prefix)trkpt x:lat='1' lat='\(latitude)' x:lon='2' lon='14'><x:time>2020-01-01T00:00:00Z</x:time>"
                + "<\(prefix)time>\(time)</\(prefix)time><y:time xmlns:y='urn:y'>2020-01-01T00:00:00Z</y:time>"
                + "<time xmlns='urn:z'>2020-01-01T00:00:00Z</time></\(prefix)trkpt>"
        }
        let declared = prefix.isEmpty ? "xmlns" : "xmlns:g"
        let points = point("46", "2026-05-01T08:00:00Z") + point("46.001", "2026-05-01T08:01:00Z")
        let text =
            "<\(prefix)gpx \(declared)='http://www.topografix.com/GPX/1/1' xmlns:x='urn:x'><\(prefix)trk>"
            + "<\(prefix)name>own</\(prefix)name><x:name>WRONG</x:name><x:type>swimming</x:type>"
            + "<\(prefix)trkseg>\(points)<x:trkpt lat='0' lon='0'/></\(prefix)trkseg><x:trkseg/></\(prefix)trk></\(prefix)gpx>"
        let imported = try Imported.gpx(Array(text.utf8))
        #expect(imported.records.map(\.note) == ["own"])
        #expect(imported.records.map(\.name) == ["walking"])
        #expect(imported.records.map(\.distance) == [111.2])
        #expect(try imported.records.map(\.start) == [moment("2026-05-01T08:00:00Z")])
        #expect(imported.report.leftOut.isEmpty)
    }

    @Test("Both versions of GPX are one namespace, and a prefix that is declared nowhere is foreign")
    func versions() throws {
        let text =
            "<gpx xmlns='http://www.topografix.com/GPX/1/0'><trk xmlns='http://www.topografix.com/GPX/1/1'>"
            + "<ogr:name>WRONG</ogr:name><trkseg>\(GPXTests.twoPoints)</trkseg></trk></gpx>"
        let imported = try Imported.gpx(Array(text.utf8))
        #expect(imported.records.map(\.distance) == [111.2])
        #expect(imported.records.map(\.note) == [nil])
    }
}
