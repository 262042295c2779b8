internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The folders whose files the service imports, and what came of these.
struct WatchedFolders: View {
    let rows: [WatchedFolderRow]
    /// Whether the service runs.
    let runs: Bool
    let words: Words

    /// The maximum number of refused files that the page names for each folder.
    static let refusedLimit = 5

    var body: Markup {
        Card("stack", labelledBy: "folders") {
            CardIntro(words(.importFolders), sentence: words(.importFoldersHow), id: "folders")
            if !runs { P(.class("hint")) { words(.folderNoService) } }
            Ol(.class("list open")) {
                for row in rows { row }
            }
            P { A(.href("/settings#group-folders")) { words(.importFoldersChange) } }
        }
    }
}

/// A folder, with what is in the way.
struct WatchedFolderRow: View {
    let path: String
    /// What was read so far.
    let details: String
    /// What keeps files from being imported; nil if nothing does.
    let obstacle: String?
    /// How many files could not be read; nil for none.
    let refusal: String?
    /// The last of these, each with the reason.
    let refused: [String]

    var body: Markup {
        Li {
            Div(.class("wrap")) {
                B { Bdi { path } }
                P { details }
                if let obstacle { P(.class("err")) { obstacle } }
                if let refusal {
                    P { refusal }
                    for file in refused { P(.class("sm mut")) { file } }
                }
            }
        }
    }
}
