import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoWatching

@Suite("When a file that appears is complete") struct ArrivingFilesTests {
    private func stamp(_ size: Int64) -> FileStamp { FileStamp(size: size, modified: size, inode: 1) }

    /// Files of which the first listing is over.
    private func listed() -> TestedFiles {
        let files = TestedFiles()
        _ = files.nextListing()
        return files
    }

    @Test("A folder is listed once at first")
    func first() {
        let files = TestedFiles()
        #expect(files.needsListing)
        #expect(files.nextListing() == "")
        #expect(!files.needsListing)
        #expect(files.nextListing() == nil)
        #expect(files.nextTime == nil)
    }

    @Test("A file that was closed or moved there is read at once, even if it has just been changed")
    func completed() throws {
        let files = listed()
        files.note(.completed("a.gpx"), at: .seconds(5))
        #expect(files.nextTime == .seconds(5))
        let arrival = try #require(files.next(at: .seconds(5)))
        #expect(arrival.path == "a.gpx")
        #expect(files.isReady(arrival, stamp(1), age: .zero, at: .seconds(5)))
        #expect(files.count == 0)
    }

    @Test("A file that has only appeared waits for a second in which nothing changes")
    func appeared() throws {
        let files = listed()
        files.note(.appeared("a.gpx"), at: .zero)
        #expect(files.next(at: .milliseconds(999)) == nil)
        let first = try #require(files.next(at: .seconds(1)))
        #expect(!files.isReady(first, stamp(1), age: .milliseconds(10), at: .seconds(1)))
        let second = try #require(files.next(at: .seconds(2)))
        #expect(!files.isReady(second, stamp(2), age: .milliseconds(10), at: .seconds(2)))
        let third = try #require(files.next(at: .seconds(3)))
        // The clock of the file system may be another one: equal stamps are enough.
        #expect(files.isReady(third, stamp(2), age: .seconds(-100), at: .seconds(3)))
    }

    @Test("The end of writing ends the wait, and a later start of another write does not renew it")
    func completedWhileWaiting() {
        let files = listed()
        files.note(.appeared("a.gpx"), at: .zero)
        files.note(.completed("a.gpx"), at: .milliseconds(100))
        files.note(.appeared("a.gpx"), at: .milliseconds(200))
        #expect(files.due(at: .milliseconds(200)) == ["a.gpx"])
        #expect(files.due(at: .seconds(100)).isEmpty)
    }

    @Test("A file that vanishes is not looked at")
    func vanished() {
        let files = listed()
        files.note(.completed("a.gpx"), at: .zero)
        files.note(.vanished("a.gpx"), at: .zero)
        #expect(files.nextTime == nil)
        #expect(files.due(at: .seconds(9)).isEmpty)
    }

    @Test("What a listing finds is read at once if it is old, and else looked at again")
    func found() throws {
        let files = listed()
        #expect(files.isReady("old.gpx", stamp(1), age: .seconds(60), at: .zero))
        #expect(!files.isReady("new.gpx", stamp(1), age: .milliseconds(1), at: .zero))
        let arrival = try #require(files.next(at: .seconds(1)))
        #expect(arrival.seen == stamp(1))
        #expect(files.isReady(arrival, stamp(1), age: .milliseconds(1), at: .seconds(1)))
        // What waits already is not read by a listing.
        files.note(.completed("b.gpx"), at: .seconds(1))
        #expect(!files.isReady("b.gpx", stamp(1), age: .seconds(60), at: .seconds(1)))
    }

    @Test("A file that is open for writing is looked at when it is closed, or after a minute")
    func busy() {
        let files = listed()
        files.postpone("a.gpx", at: .zero)
        #expect(files.due(at: .seconds(59)).isEmpty)
        files.note(.completed("a.gpx"), at: .seconds(59))
        #expect(files.due(at: .seconds(59)) == ["a.gpx"])
        files.postpone("a.gpx", at: .seconds(59))
        #expect(files.due(at: .seconds(119)) == ["a.gpx"])
    }

    @Test("Lost changes, too many files and a new folder lead to a listing")
    func listings() {
        let files = listed()
        files.note(.folderAppeared("b"), at: .zero)
        files.note(.folderAppeared("a"), at: .zero)
        #expect(files.nextListing() == "a")
        files.note(.lost, at: .zero)
        #expect(files.nextListing() == "")
        #expect(files.nextListing() == nil, "The whole folder includes the other one.")
        for index in 0...ArrivingFiles.listingLimit { files.note(.folderAppeared("f\(index)"), at: .zero) }
        #expect(files.nextListing() == "")
        for index in 0..<ArrivingFiles.limit { files.note(.completed("\(index)"), at: .zero) }
        #expect(!files.needsListing)
        files.note(.completed("one more"), at: .zero)
        #expect(files.count == 0)
        #expect(files.nextListing() == "")
    }

    /// What a simulated folder does to one file.
    private enum Act: CaseIterable { case create, write, close, delete, lose, list, look }

    @Test("Every file that is closed and stays is read in its last state, in any order of events", arguments: 0..<200)
    func nothingIsMissed(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let files = TestedFiles()
        var now = Duration.zero
        /// The files that are there, with their sizes.
        var there: [String: Int64] = [:]
        var changedAt: [String: Duration] = [:]
        var read: [String: Int64] = [:]

        func take(_ path: String) { read[path] = there[path] }
        func lookAtDue() {
            while let arrival = files.next(at: now) {
                guard let size = there[arrival.path] else { continue }
                let age = now - changedAt[arrival.path, default: .zero]
                if files.isReady(arrival, stamp(size), age: age, at: now) { take(arrival.path) }
            }
        }
        func list() {
            while files.nextListing() != nil {
                for (path, size) in there where read[path] != size {
                    let age = now - changedAt[path, default: .zero]
                    if files.isReady(path, stamp(size), age: age, at: now) { take(path) }
                }
            }
        }
        for _ in 0..<400 {
            now += .milliseconds(Int.random(in: 0...700, using: &generator))
            let path = "f\(Int.random(in: 0..<6, using: &generator))"
            switch Act.allCases.randomElement(using: &generator) {
            case .create where there[path] == nil:
                there[path] = 0
                changedAt[path] = now
                files.note(.appeared(path), at: now)
            case .write where there[path] != nil:
                there[path]? += 1
                changedAt[path] = now
            case .close where there[path] != nil: files.note(.completed(path), at: now)
            case .delete where there[path] != nil:
                there[path] = nil
                files.note(.vanished(path), at: now)
            case .lose: files.note(.lost, at: now)
            case .list: list()
            case .look: lookAtDue()
            default: break
            }
        }
        // All programs close their files at last.
        for path in there.keys { files.note(.completed(path), at: now) }
        lookAtDue()
        list()
        now += .seconds(61)
        lookAtDue()
        #expect(there.allSatisfy { read[$0.key] == $0.value })
        #expect(files.count == 0)
    }

    @Test("A file of which there are always news takes no more and more memory, and delays no other one")
    func often() {
        let files = listed()
        for step in 0..<100_000 { files.note(.appeared("a.gpx"), at: .milliseconds(step)) }
        files.note(.completed("b.gpx"), at: .seconds(100))
        #expect(files.count == 2)
        #expect(files.due(at: .seconds(100)) == ["b.gpx"])
        #expect(files.due(at: .seconds(102)) == ["a.gpx"])
    }
}

/// The files of a test, which an expectation can ask and change.
private final class TestedFiles {
    private var files = ArrivingFiles()

    var count: Int { files.count }
    var needsListing: Bool { files.needsListing }
    var nextTime: Duration? { files.nextTime }

    func note(_ change: FolderChange, at now: Duration) { files.note(change, at: now) }

    func nextListing() -> String? { files.nextListing() }

    func next(at now: Duration) -> ArrivingFiles.Arrival? { files.next(at: now) }

    func isReady(_ path: String, _ stamp: FileStamp, age: Duration, at now: Duration) -> Bool {
        files.isReady(path, stamp, age: age, at: now)
    }

    func isReady(_ arrival: ArrivingFiles.Arrival, _ stamp: FileStamp, age: Duration, at now: Duration) -> Bool {
        files.isReady(arrival, stamp, age: age, at: now)
    }

    func postpone(_ path: String, at now: Duration) { files.postpone(path, at: now) }

    /// The paths that are due at a time, all of which are looked at.
    func due(at now: Duration) -> [String] {
        var paths: [String] = []
        while let next = next(at: now) { paths.append(next.path) }
        return paths
    }
}
