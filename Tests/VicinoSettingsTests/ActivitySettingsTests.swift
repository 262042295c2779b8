import Testing
import VicinoCore

@testable import VicinoSettings

@Suite("Settings of activities")
struct ActivitySettingsTests {
    private func read(_ text: String) throws -> Settings {
        try SettingsText(Array(text.utf8), path: "c.toml").settings()
    }

    @Test("Colours, letters and what counts as moving are lists of texts")
    func lists() throws {
        let settings = try read(
            """
            [activities]
            colors = ["gardening: olive", "a: b: red"]
            letters = ["gardening: Ga", "jogging: é"]
            moving = ["walking", "nordic walking"]
            """)
        #expect(settings.activityColors.map(\.activity.text) == ["gardening", "a: b"])
        #expect(settings.activityColors.map(\.color) == [.olive, .red])
        #expect(settings.activityLetters.map(\.letters) == ["Ga", "é"])
        #expect(settings.movingActivities.map(\.text) == ["walking", "nordic walking"])
        #expect(Settings().movingActivities.map(\.text) == ["walking", "running", "cycling"])
    }

    @Test(
        "Other texts are refused",
        arguments: [
            "colors = [\"gardening\"]", "colors = [\"gardening: mauve\"]", "colors = [\": red\"]",
            "colors = \"gardening: red\"", "letters = [\"gardening: Gar\"]", "letters = [\"gardening: \"]",
            "letters = [\"gardening: !\"]", "moving = [\"\"]", "moving = [\"a\\u0007\"]", "moving = [1]",
        ])
    func refused(line: String) {
        let error = #expect(throws: VicinoError.self) { try read("activities." + line) }
        #expect(error?.code == .badValue)
    }

    @Test("A change is written so that it is read again")
    func written() throws {
        let before = try SettingsText(Array("units = \"km\"\n".utf8), path: "c.toml")
        let after = try before.changing { settings in
            settings.activityColors = [ActivityColor(ActivityTitle("say \"hi\""), .teal)]
            settings.movingActivities.append(ActivityTitle("skating"))
        }
        let settings = try after.settings()
        #expect(settings.activityColors == [ActivityColor(ActivityTitle("say \"hi\""), .teal)])
        #expect(settings.movingActivities.last?.text == "skating")
    }
}
