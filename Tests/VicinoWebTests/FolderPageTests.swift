import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Watched folders by the page")
struct FolderPageTests {
    private func site() async throws -> TestSite {
        try TestSite(try await Node.testFriends(sharing: Activity.self).author)
    }

    private static let tracks = "/media/Tracks"

    private func watch(_ site: TestSite) throws {
        try site.site.settingsFile().change { $0.importFolders = [try #require(FolderPath(Self.tracks))] }
    }

    private func file(_ path: String) -> WatchedFile {
        WatchedFile(path, in: Self.tracks, stamp: FileStamp(size: 1, modified: 1, inode: 1))
    }

    @Test("Folders are added and removed by lines, a path may have commas, and the tilde is the home folder")
    func setting() async throws {
        let site = try await site()
        let form = ["setting": ["import.folders"], "import.folders": ["  ~/Sync/Tracks \r\n\r\n/media/a, b/"]]
        let answer = try await site.ask(.post, "/settings", form: form)
        #expect(answer.target == "/settings#group-folders")
        let paths = try site.site.settingsFile().settings().importFolders.map(\.text)
        #expect(paths == [NSHomeDirectory() + "/Sync/Tracks", "/media/a, b"])
        let page = try await site.get("/settings")
        #expect(page.contains("/Sync/Tracks\n/media/a, b</textarea>"))
        #expect(page.contains("those that are there already"))
        let empty = ["setting": ["import.folders"], "import.folders": [""]]
        _ = try await site.ask(.post, "/settings", form: empty)
        #expect(try site.site.settingsFile().settings() == Settings())
    }

    @Test("The page of imports shows what folders brought, what could not be read, and that no service runs")
    func imports() async throws {
        let site = try await site()
        let node = site.site.node
        #expect(try await !site.get("/import").contains("id=\"folders\""))
        try watch(site)
        #expect(try await site.get("/import").contains("0 files imported"))
        try node.remember([
            ReadWatchedFile(file("in/a.gpx"), digest: nil, result: .taken(2)),
            ReadWatchedFile(file("b.png"), digest: nil, result: .leftOut),
            ReadWatchedFile(file("<b>.fit"), digest: nil, result: .refused("It ends <i>here.", added: 0)),
        ])
        let page = try await site.get("/import")
        #expect(page.contains(Self.tracks))
        #expect(page.contains("1 file imported · 2 activities added · the last one "))
        #expect(page.contains("1 file could not be read. It is read again when it changes."))
        #expect(page.contains("&lt;b&gt;.fit: "))
        #expect(page.contains("It ends &lt;i&gt;here."))
        #expect(page.contains("The service does not run, so nothing new is imported."))
        #expect(page.contains("href=\"/settings#group-folders\""))
        #expect(try await site.get("/import", language: .italian).contains("1 file importato · 2 attività"))
    }

    @Test("An import from a folder says so, and can be undone as any other")
    func fromFolder() async throws {
        let site = try await site()
        let node = site.site.node
        var generator = SeededGenerator(seed: 1)
        let id = ImportID(using: &generator)
        let imported = ImportedFile("a.gpx", of: id, folder: Self.tracks)
        var walk = Activity()
        walk.name = "walking"
        walk.start = node.now.advanced(byMilliseconds: -7_200_000)
        walk.end = node.now.advanced(byMilliseconds: -3_600_000)
        try node.importFile(imported, of: Activity.self, uniqueBy: []) { _ = try $0(walk) }
        let page = try await site.get("/import")
        #expect(page.contains("from the folder \(Self.tracks)"))
        #expect(page.contains("value=\"\(id)\""))
    }

    @Test("Each obstacle has words in each language", arguments: Language.allCases)
    func obstacles(language: Language) {
        let obstacles: [WatchedFolderObstacle] = [
            .missing, .noFolder, .unreadable("Input/output error"), .noNotifications, .cannotStore("The disk is full."),
        ]
        let sentences = obstacles.map(FolderWords(words: .of(language)).sentence)
        #expect(Set(sentences).count == obstacles.count)
        #expect(sentences[2].contains("Input/output error"))
    }
}
