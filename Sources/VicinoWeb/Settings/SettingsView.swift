internal import VicinoMarkup
internal import VicinoPage

/// The page of settings: first what people choose for themselves, then their data, then this device, and last what few need.
struct SettingsView: View {
    /// Whether the form of all cards could not be stored.
    let hasFieldMistakes: Bool
    /// What is wrong with the file of settings; nil if nothing is.
    let fileMistake: String?
    /// The cards of the settings; none if the file of settings has a mistake, or there is none.
    let groups: [SettingsGroup: SettingsGroupCard]
    let cards: Cards
    /// Whether what few need is shown at first, because a field there has a mistake.
    let isAdvancedOpen: Bool
    let words: Words

    var body: Markup {
        PageHead(words(.navSettings))
        if hasFieldMistakes {
            P(.class("err gapb"), .role("alert")) { "\(words(.nothingSaved)) \(words(.nothingSavedDo))" }
        }
        if let fileMistake { P(.class("err gapb")) { fileMistake } }
        Form(.id(SettingsForm.id), .method(.post), .action("/settings"))
        // One column: what opens in a card moves no card beside it.
        Div(.class("stack narrow")) {
            personal
            data
            device
            advanced
        }
    }

    @MarkupBuilder private var personal: Markup {
        cards.name
        groups[.display]
        cards.activities
        groups[.recording]
        groups[.reminders]
        groups[.notices]
        groups[.meeting]
        groups[.location]
        cards.devices
        cards.stores
        groups[.stores]
        cards.areas
    }

    @MarkupBuilder private var data: Markup {
        cards.data
        groups[.folders]
        groups[.unknown]
        cards.feeds
        cards.erasing
    }

    @MarkupBuilder private var device: Markup {
        cards.device
        cards.background
        groups[.bluetooth]
        groups[.networks]
        groups[.web]
        cards.browsers
    }

    @MarkupBuilder private var advanced: Markup {
        Fold(words(.settingsAdvanced), style: "advanced", isOpen: isAdvancedOpen) {
            Div(.class("stack gapt")) {
                cards.identity
                for group in SettingsGroup.advanced { groups[group] }
                cards.folders
            }
        }
    }

    /// The cards beside those of the settings.
    struct Cards: Sendable {
        let name: NameCard
        let identity: PhraseCard
        let activities: ActivitiesCard
        let areas: AreasCard
        let devices: DevicesCard
        let stores: StoresCard
        let data: DataCard
        let feeds: FeedsCard
        let erasing: ErasingForm
        let device: DeviceCard
        /// Nil for a program whose service reads no settings.
        let background: BackgroundCard?
        let browsers: BrowsersCard
        let folders: FoldersCard
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
