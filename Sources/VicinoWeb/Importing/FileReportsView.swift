internal import VicinoMarkup
internal import VicinoPage

/// What files of activities hold, or what came of them: a summary for each of them.
struct FileReportsView: View {
    /// What all of them hold together; empty for one file.
    let total: [String]
    let files: [FileReportView]
    /// How many further files there are; nil for none.
    let more: String?

    var body: Markup {
        if !total.isEmpty {
            Ul(.class("stack tight")) {
                for line in total { Li { line } }
            }
        }
        for file in files { file }
        if let more { P(.class("sm mut")) { more } }
    }
}

/// What one file holds, or why it is not read.
struct FileReportView: View {
    /// Its name; nil if it is the only one.
    let name: String?
    let report: ImportReportView?
    let refusal: String?

    var body: Markup {
        if let name {
            Div(.class("stack tight sm")) {
                P(.class("wrap")) { B { Bdi { name } } }
                content
            }
        } else {
            content
        }
    }

    @MarkupBuilder private var content: Markup {
        report
        if let refusal { P(.class("mut wrap")) { refusal } }
    }
}
