internal import VicinoMarkup

/// What happened before, with the button that takes it back.
struct NoticeView: View {
    let notice: WebNotice
    /// The text of the button.
    let undo: String

    var body: Markup {
        Div(.class(notice.isFailure ? "flash err" : "flash"), .role(notice.isFailure ? "alert" : "status")) {
            Span {
                notice.before
                if !notice.shownSubject.isEmpty {
                    " "
                    B { notice.shownSubject }
                }
                notice.after
            }
            if let change = notice.undo {
                PostForm(change.path) {
                    for field in change.fields { HiddenField(field.name, field.value) }
                    Button { undo }
                }
            }
        }
    }
}
