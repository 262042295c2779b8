internal import VicinoMarkup
internal import VicinoPage

/// The page of settings: what the user chooses, this device, its data, and the signed-in browsers.
struct SettingsView: View {
    /// Whether the form of all cards could not be stored.
    let hasMistakes: Bool
    /// What is wrong with the file of settings; nil if nothing is.
    let fileMistake: String?
    let groups: [SettingsGroupCard]
    let cards: Cards
    let words: Words

    var body: Markup {
        PageHead(words(.navSettings))
        if hasMistakes {
            P(.class("err gapb"), .role("alert")) { "\(words(.nothingSaved)) \(words(.nothingSavedDo))" }
        }
        if let fileMistake { P(.class("err gapb")) { fileMistake } }
        Form(.id(SettingsForm.id), .method(.post), .action("/settings"))
        Div(.class("cols settings")) {
            Div(.class("stack")) {
                for group in groups { group }
            }
            Div(.class("stack")) { cards }
        }
    }

    /// The cards beside those of the settings.
    struct Cards: View {
        let device: DeviceCard
        /// Nil for a program whose service reads no settings.
        let background: BackgroundCard?
        let data: DataCard
        let feeds: FeedsCard
        let erasing: ErasingForm
        let browsers: BrowsersCard

        var body: Markup {
            device
            background
            data
            feeds
            erasing
            browsers
        }
    }
}

/// The card that leads to the calendar feeds.
struct FeedsCard: View {
    /// How many calendars have an address.
    let count: Int
    let words: Words

    var body: Markup {
        Card("stack") {
            CardIntro(words(.feeds), sentence: words(.feedsHow))
            P { words.counted(.nFeeds, count) }
            P { A(.class("btn"), .href(FeedsPage.path)) { words(.feedsShow) } }
        }
    }
}
