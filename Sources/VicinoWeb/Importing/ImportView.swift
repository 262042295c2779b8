internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The page on which the user chooses files, sees what they hold, and decides.
struct ImportView: View {
    /// What was imported; nil for nothing.
    var imported: ImportedCard?
    /// The files that wait for a decision; nil for none.
    var waiting: PendingFileCard?
    /// What is wrong with the files that were sent; nil if nothing is.
    let fileMistake: String?
    /// The last imports; nil for none.
    let recent: RecentImports?
    /// The watched folders; nil for none.
    let folders: WatchedFolders?
    let words: Words

    var body: Markup {
        PageHead(words(.importTitle), partOf: words(.navSettings), at: "/settings")
        Div(.class("cols two")) {
            Div(.class("stack")) {
                imported
                waiting
                FileCard(mistake: fileMistake, isFirst: waiting == nil, words: words)
            }
            Div(.class("stack")) {
                folders
                recent
                FileKindsCard(words: words)
            }
        }
    }

    /// Asks for files.
    private struct FileCard: View {
        let mistake: String?
        /// Whether no other files wait.
        let isFirst: Bool
        let words: Words

        var body: Markup {
            Card("stack", labelledBy: "choose") {
                CardIntro(words(.importChoose), sentence: words(.importHow), id: "choose")
                Form(
                    .class("stack"), .method(.post), .action(ImportRoutes.path), .encoding("multipart/form-data")
                ) {
                    field
                    P(.class("row")) { Button(.class(isFirst ? "go" : nil)) { words(.importLook) } }
                }
            }
        }

        @MarkupBuilder private var field: Markup {
            let mistake = self.mistake.map {
                FieldMistake("file-mistake", cause: words(.importRefused), sentence: $0, isAlert: true)
            }
            let limit = words.format.number(Upload.byteLimit / 1_048_576)
            Div(.class("stack tight")) {
                Label(.class("sm"), .for("file")) { words(.importFilesLabel) }
                Input(
                    .id("file"), .type("file"), .name("file"), .multiple(), .required(),
                    .aria(.describedBy, mistake == nil ? "file-limit" : "file-limit file-mistake"),
                    .invalid(by: mistake))
                P(.class("sm mut"), .id("file-limit")) { words(.importLimit, ["n": limit]) }
                mistake
            }
        }
    }

    /// Says which files can be imported.
    private struct FileKindsCard: View {
        let words: Words

        var body: Markup {
            Card("stack") {
                H2 { words(.importKinds) }
                Dl(.class("stack sm")) {
                    kind(words(.importKindDump), words(.importKindDumpHow))
                    kind(words(.invitation), words(.importKindInvitationHow))
                    kind("GPX", words(.importKindGpxHow))
                    kind(words(.importKindDevices), words(.importKindDevicesHow))
                    kind("CSV", words(.importKindCsvHow))
                    kind(words(.importKindOthers), words(.importKindOthersHow))
                }
            }
        }

        @MarkupBuilder private func kind(_ name: String, _ explanation: String) -> Markup {
            Div {
                Dt { B { name } }
                Dd(.class("mut")) { explanation }
            }
        }
    }
}

/// What was imported.
struct ImportedCard: View {
    /// The name of the file, or how many there were.
    let name: String
    /// The page that shows it; nil if there is nothing to show.
    let showPath: String?
    let reports: FileReportsView
    let words: Words

    var body: Markup {
        Card("stack", labelledBy: "taken") {
            CardIntro(words(.importDone), sentence: name, id: "taken", style: "sm mut wrap")
            reports
            if let showPath {
                P(.class("row")) { A(.class("btn go"), .href(showPath)) { words(.importShow) } }
            }
        }
    }
}
