internal import VicinoMarkup
internal import VicinoPage

/// A text that the user carries from one of their devices to another: to copy, and for a camera.
struct CodeText: View {
    private let text: String
    private let title: String
    private let how: String
    private let words: Words

    /// The id of the element that has the text.
    private static let id = "code-text"

    init(_ text: String, title: String, how: String, words: Words) {
        self.text = text
        self.title = title
        self.how = how
        self.words = words
    }

    var body: Markup {
        H2 { title }
        P(.class("sm mut")) { how }
        // Capital letters take less room in the drawing, and are read like small ones.
        QRDrawing(text.uppercased(), label: title)?.markup
        Div(.id(Self.id)) { P(.class("fp")) { text } }
        P(.class("row")) {
            Button(
                .type("button"), .hidden(), .data("data-copy", Self.id), .data("data-done", words(.copied))
            ) { words(.copy) }
        }
    }
}
