import Foundation
import Testing
import VicinoMarkup

@testable import VicinoDrawing

@Suite("Calendars of any records on a page")
struct CalendarMarkupTests {
    private let mark = DrawnMark(hue: .green, letters: "W")

    private func block(_ from: Int, _ to: Int, name: String = "walking") -> DayLine.Block {
        DayLine.Block(
            hours: .seconds(from * 60)..<Duration.seconds(to * 60), mark: mark, name: name, tip: name,
            length: .seconds((to - from) * 60))
    }

    @Test("Records that overlap share the height of the line, and none covers another")
    func columns() {
        let blocks = [block(840, 930), block(870, 960), block(1000, 1060)]
        let line = DayLine(size: .big, blocks: blocks, now: nil, label: "").markup.text
        let heights = line.matches(of: /class="b"[^>]* y="([0-9]+)" height="([0-9]+)"/).map { "\($0.1) \($0.2)" }
        #expect(heights == ["14 26", "40 26", "14 52"])
    }

    @Test("A record of few minutes keeps its colour, without the line around it")
    func narrow() {
        for size in [DayLine.Size.big, .day, .mini] {
            let line = DayLine(size: size, blocks: [block(840, 844), block(900, 960)], now: nil, label: "").markup.text
            #expect(line.components(separatedBy: " n\"").count == 2, "\(size)")
        }
    }

    @Test("In lanes that are too low for letters, blocks have none")
    func lanes() {
        let two = [block(0, 300), block(10, 310)]
        let four = two + [block(20, 320), block(30, 330)]
        func text(_ size: DayLine.Size, _ blocks: [DayLine.Block]) -> String {
            DayLine(size: size, blocks: blocks, now: nil, label: "").markup.text
        }
        #expect(text(.day, [block(0, 300)]).contains("\"bt"))
        #expect(!text(.day, two).contains("\"bt"))
        #expect(text(.big, two).contains("\"bt"))
        #expect(!text(.big, four).contains("\"bt"))
    }

    @Test("A block of a quarter of an hour has a small letter, and one that is too low for its name has none of it")
    func shortBlocks() {
        func week(_ block: DayLine.Block) -> String {
            let day = WeekGrid.Day(
                weekday: "Monday", shortWeekday: "Mon", number: "1", path: "/", steps: nil, label: "", blocks: [block],
                now: nil)
            return WeekGrid(days: [day], stepsWord: "", format: .english).markup.text
        }
        func line(_ block: DayLine.Block) -> String {
            DayLine(size: .big, blocks: [block], now: nil, label: "").markup.text
        }
        #expect(!week(block(0, 14)).contains("\"bt"))
        #expect(week(block(0, 15)).contains("class=\"bt ts lt\""))
        #expect(week(block(0, 30)).contains("class=\"bt lt\""))
        #expect(!week(block(0, 32)).contains("class=\"bt xn\""))
        #expect(week(block(0, 33)).contains("class=\"bt xn\""))
        #expect(line(block(0, 15)).contains("class=\"bt ts xn\""))
        #expect(line(block(0, 34)).contains("class=\"bt\""))
        #expect(!line(block(0, 14)).contains("\"bt"))
    }

    @Test("In a third of a column of the week, no time runs over the border")
    func thirds() {
        func week(_ blocks: [DayLine.Block]) -> String {
            let day = WeekGrid.Day(
                weekday: "Monday", shortWeekday: "Mon", number: "1", path: "/", steps: nil, label: "", blocks: blocks,
                now: nil)
            return WeekGrid(days: [day], stepsWord: "", format: .english).markup.text
        }
        #expect(week([block(0, 90)]).contains("1 h 30"))
        #expect(!week([block(0, 90), block(10, 100), block(20, 110)]).contains("1 h 30"))
    }

    @Test("The work of a coarse line grows with its blocks, not with their product")
    func rasterWork() {
        func work(_ count: Int) -> Int {
            // All of them lie over each other.
            let blocks = (0..<count).map { index in
                DayLine.Block(
                    hours: .milliseconds(index)..<Duration.milliseconds(86_400_000 - index), mark: mark, name: "",
                    tip: "")
            }
            return DayRaster(blocks, minutesPerCell: 1).work
        }
        #expect(work(1_000) - 1_440 == 1_000)
        #expect(work(2_000) - 1_440 == 2_000)
    }
}
