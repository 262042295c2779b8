internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The card of the user's devices, which leads to the page that changes them.
struct DevicesCard: View {
    private let names: [String]
    private let isAsking: Bool
    private let words: Words

    init(_ site: WebSite, _ words: Words) throws {
        names = try site.node.devices().filter { !$0.isRemoved }.map { DisplayText($0.name, limit: 60).text }
        isAsking = try !site.node.lateRecords().isEmpty
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "devices") {
            CardIntro(words(.devicesTitle), sentence: words(.devicesHow))
            if names.count > 1 {
                P { names.joined(separator: ", ") }
            }
            if isAsking { P { words(.lateQuestion) } }
            P { A(.class("btn"), .href(DevicePaths.all)) { words(.devicesChange) } }
        }
    }
}
