import Testing
import VicinoMarkup
import VicinoPage

@Suite("Elements and views")
struct ElementTests {
    /// Every character with a meaning in markup.
    private static let hostile = "<script>\"'&</script>\u{0}"
    private static let escaped = "&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;"

    private struct Greeting: View {
        let name: String
        let hints: [String]
        var note: String?

        var body: Markup {
            H1 { name }
            if hints.isEmpty {
                P(.class("mut")) { "nothing" }
            } else {
                Ul {
                    for hint in hints { Li { hint } }
                }
            }
            note
        }
    }

    @Test("Texts are escaped in content, in attributes, and as parts of a view")
    func texts() {
        #expect(P { Self.hostile }.markup.text == "<p>\(Self.escaped)</p>")
        #expect(Input(.value(Self.hostile)).markup.text == "<input value=\"\(Self.escaped)\">")
        let view = Greeting(name: Self.hostile, hints: [Self.hostile], note: Self.hostile)
        #expect(view.markup.text == "<h1>\(Self.escaped)</h1><ul><li>\(Self.escaped)</li></ul>\(Self.escaped)")
        #expect(Markup(text: Self.hostile).text == Self.escaped)
    }

    @Test("A branch, an empty loop and a missing part show what they should")
    func parts() {
        let view = Greeting(name: "Anna", hints: [])
        #expect(view.markup.text == "<h1>Anna</h1><p class=\"mut\">nothing</p>")
        let list = Ul {
            for hint in view.hints { Li { hint } }
        }
        #expect(list.markup.text == "<ul></ul>")
    }

    @Test("An attribute without a value is left out; one that is only present has none")
    func attributes() {
        #expect(A(.href(nil), .class("btn")) { "go" }.markup.text == "<a class=\"btn\">go</a>")
        #expect(Input(.checked(true), .required(false)).markup.text == "<input checked>")
        #expect(Input(.maxLength(3), .name("a")).markup.text == "<input maxlength=\"3\" name=\"a\">")
        #expect(
            Nav(.aria(.label, "main"), .decorative).markup.text
                == "<nav aria-label=\"main\" aria-hidden=\"true\"></nav>")
    }

    @Test("Markup goes into a view as it is, alone and joined")
    func markup() {
        let inner = B { "a" }.markup
        #expect(P { inner }.markup.text == "<p><b>a</b></p>")
        #expect(Svg { Use(.href("#i")) }.markup.text == "<svg><use href=\"#i\"/></svg>")
        #expect(Markup(joining: [inner, .none, inner]).text == "<b>a</b><b>a</b>")
    }

    @Test("A hidden field without a value is no field")
    func hiddenField() {
        let form = PostForm("/save") {
            HiddenField("id", "7")
            HiddenField("return", nil)
        }
        #expect(
            form.markup.text
                == "<form method=\"post\" action=\"/save\"><input type=\"hidden\" name=\"id\" value=\"7\"></form>")
    }

    @Test("What is empty says so, with buttons and advice only if it has them")
    func emptyState() {
        #expect(EmptyState("Nothing").markup.text == "<div class=\"empty\"><h2>Nothing</h2></div>")
        let state = EmptyState("Nothing", advice: "Buy some.") { A(.class("btn"), .href("/add")) { "Add" } }
        let button = "<div class=\"row gapt mid\"><a class=\"btn\" href=\"/add\">Add</a></div>"
        #expect(state.markup.text == "<div class=\"empty\"><h2>Nothing</h2><p>Buy some.</p>\(button)</div>")
    }

    @Test("A frame shows its banner on the page, and none unless it has one")
    func banner() {
        let page = Page("Today") { P { "text" } }
        var frame = PageFrame(page, siteName: "Vicino", assets: .usual, texts: PageTexts(), isSignedIn: true)
        #expect(frame.body.text.contains("<main id=\"main\"><p>text</p></main>"))
        frame.banner = P { "A sample." }.markup
        #expect(frame.body.text.contains("<main id=\"main\"><p>A sample.</p><p>text</p></main>"))
    }
}
