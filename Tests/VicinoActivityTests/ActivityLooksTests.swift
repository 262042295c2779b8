import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

@Suite("How the activities of a user look")
struct ActivityLooksTests {
    private static let italian = [
        "walking": "camminata", "running": "corsa", "cycling": "bicicletta", "driving": "guida",
        "public transport": "mezzi pubblici", "sitting": "seduta", "still": "immobilità", "sleeping": "sonno",
    ]

    private func made(_ names: [String], _ choices: ActivityChoices = ActivityChoices()) -> ActivityLooks {
        ActivityLooks(choices, used: names)
    }

    @Test("Two activities share a colour only if none is left")
    func colors() {
        let own = (0..<ChartHue.allCases.count).map { "own \($0)" }
        #expect(Set(own.map { made(own).hue(of: $0) }) == Set(ChartHue.allCases))
        let few = ["walking", "sleeping", "gardening", "yoga", "piano", "cooking", "chess"]
        #expect(Set(few.map { made(few).hue(of: $0) }).count == few.count)
        let more = own + ["one more"]
        #expect(ChartHue.allCases.contains(made(more).hue(of: "one more")))
    }

    @Test("A new activity changes no earlier one")
    func fixed() {
        let names = (0..<20).map { "activity \($0)" }
        for count in 1..<names.count {
            let before = made(Array(names.prefix(count)))
            let after = made(Array(names.prefix(count + 1)))
            for name in names.prefix(count) {
                #expect(before.hue(of: name) == after.hue(of: name))
                #expect(before.letters(of: name) == after.letters(of: name))
            }
        }
    }

    @Test("What the user has chosen comes first, and the others make way")
    func chosen() {
        var choices = ActivityChoices()
        choices.hues[ActivityKey("Yoga ")] = .green
        choices.letters[ActivityKey("yoga")] = "W"
        choices.moving.insert(ActivityKey("yoga"))
        let looks = made(["walking", "yoga"], choices)
        #expect(looks.hue(of: "YOGA") == .green)
        #expect(looks.hue(of: "walking") != .green)
        #expect(looks.letters(of: "yoga") == "W")
        #expect(looks.letters(of: "walking") == "A")
        #expect(looks.isMoving("yoga"))
        #expect(looks.isMoving("Walking"))
        #expect(!looks.isMoving("sitting"))
    }

    @Test("A choice for an activity that is not recorded takes no colour from another one")
    func unused() {
        let choices = ActivityChoices(hues: [ActivityKey("chess"): .green])
        #expect(made(["walking"], choices).hue(of: "walking") == .green)
    }

    @Test("Letters are of the word that is shown, and no two activities have the same")
    func letters() {
        let english = made(["gardening"])
        #expect(Activity.knownNames.compactMap { english.letters(of: $0) } == ["W", "R", "C", "D", "P", "S", "T", "Z"])
        #expect(english.letters(of: "gardening") == "Ga")
        let looks = ActivityLooks(ActivityChoices(), used: ["gardening"]) { Self.italian[$0] ?? $0 }
        let letters = Activity.knownNames.compactMap { looks.letters(of: $0) }
        #expect(letters == ["C", "O", "B", "G", "M", "S", "I", "N"])
        for (name, title) in Self.italian {
            #expect(looks.title(of: name) == title)
            #expect(title.uppercased().contains(looks.letters(of: name) ?? "?"))
        }
    }

    @Test("A colour is the same in every language")
    func languages() {
        let names = ["walking", "gardening", "yoga"]
        let italian = ActivityLooks(ActivityChoices(), used: names) { Self.italian[$0] ?? $0 }
        for name in names { #expect(italian.hue(of: name) == made(names).hue(of: name)) }
    }

    @Test("A translated name is never that of the user’s own activity")
    func titles() {
        let looks = ActivityLooks(ActivityChoices(), used: ["Camminata", "camminata (walking)"]) {
            Self.italian[$0] ?? $0
        }
        #expect(looks.title(of: "Camminata") == "Camminata")
        #expect(looks.title(of: "walking") == "(camminata (walking))")
    }

    @Test("All activities beyond a limit are called otherwise than one of the user’s own")
    func titleOfOthers() {
        let looks = ActivityLooks(ActivityChoices(), used: ["altre attività"]) { name in
            name == ActivityLooks.others ? "altre attività" : name
        }
        #expect(looks.title(of: SummaryNames.others) == "(altre attività)")
        #expect(looks.title(of: "other activities") == "other activities")
        #expect(ActivityLooks().title(of: SummaryNames.others) == "other activities")
    }

    @Test("A page and a chart mark an activity alike")
    func marks() throws {
        let looks = made(["yoga", "yodel", "walking"])
        var marks = ActivityMarks(looks)
        var fixture = try ChartFixture("2026-11-16", "2026-11-22")
        try fixture.add("yodel", "2026-11-17T08:00:00Z", minutes: 30)
        var words = ChartWords()
        words.looks = looks
        let chart = Chart.timeByActivity(fixture.done, words: words)
        let mark = marks.assignMark(to: "yodel")
        let drawn = try #require(chart.plot.marks.first { $0.name == "yodel" })
        #expect(drawn.hue == mark.hue)
        #expect(drawn.letters == mark.letters)
        #expect(marks.assignMark(to: "yoga").hue != mark.hue)
    }

    @Test("The rest of a chart and unknown time are never named like the user’s own activities")
    func others() throws {
        var fixture = try ChartFixture("2026-11-16", "2026-11-16")
        try fixture.add("other activities", "2026-11-16T00:00:00Z", minutes: 30)
        try fixture.add("Unknown", "2026-11-16T01:00:00Z", minutes: 30)
        for number in 0..<14 {
            let hour = number < 8 ? "0\(number + 2)" : "\(number + 2)"
            try fixture.add("activity \(number)", "2026-11-16T\(hour):00:00Z", minutes: 20)
        }
        let chart = Chart.timeByActivity(fixture.done)
        let names = chart.table.rows.compactMap { row -> String? in
            guard case .text(let name) = row[0] else { return nil }
            return name.lowercased()
        }
        #expect(names.count == Set(names).count)
        #expect(names.contains("(other activities)"))
        #expect(names.contains("(unknown)"))
    }

    @Test("What counts as moving follows the user’s choice, in maps and in streaks")
    func moving() throws {
        var fixture = try ChartFixture("2026-11-16", "2026-11-17", now: "2026-11-17T20:00:00Z")
        try fixture.add("swimming", "2026-11-16T08:00:00Z", minutes: 60)
        try fixture.add("walking", "2026-11-17T08:00:00Z", minutes: 60)
        var words = ChartWords()
        words.looks = made(["swimming", "walking"], ActivityChoices(moving: [ActivityKey("swimming")]))
        #expect(Chart.streaks(fixture.done, words: words).table.rows.map { $0[0] } == [.text("swimming")])
        let map = try Chart.yearMap(fixture.done, words: words)
        #expect(map.table.rows.map { $0[1] } == [.time(3_600_000), .time(0)])
        #expect(map.notes.contains("Moving is swimming."))
        words.looks = made(["swimming"], ActivityChoices(moving: []))
        #expect(try !Chart.yearMap(fixture.done, words: words).notes.contains { $0.hasPrefix("Moving") })
    }
}
