internal import VicinoMarkup
internal import VicinoPage

/// The drawings to which icons of the page refer, and the pattern of unknown time.
struct FrameDrawings: View {
    /// They are the same on every page.
    static let markup = FrameDrawings().body

    var body: Markup {
        Svg(.class("defs"), .decorative) {
            Defs {
                unknown
                today
                calendar
                people
                charts
                settings
                lock
            }
        }
    }

    private var unknown: Markup {
        Pattern(
            .id("unk"), .width("7"), .height("7"), Attribute("patternUnits", "userSpaceOnUse"),
            Attribute("patternTransform", "rotate(45)")
        ) {
            Path(.path("M0 0V7"), .class("uh"))
        }.markup
    }

    private var today: Markup {
        symbol("i-today") {
            Circle(.centerX("10"), .centerY("10"), .radius("7.2"))
            Path(.path("M10 5.8V10l2.8 1.8"))
        }
    }

    private var calendar: Markup {
        symbol("i-calendar") {
            Rect(.x("3"), .y("4"), .width("14"), .height("13"), .cornerRadius("2.5"))
            Path(.path("M3 8.2h14M7 2.5v3M13 2.5v3"))
        }
    }

    private var people: Markup {
        symbol("i-people") {
            Circle(.centerX("7.4"), .centerY("10"), .radius("5"))
            Circle(.centerX("12.6"), .centerY("10"), .radius("5"))
        }
    }

    private var charts: Markup {
        symbol("i-charts") { Path(.path("M4 16.5v-5M8 16.5v-9M12 16.5v-6.5M16 16.5v-13")) }
    }

    private var settings: Markup {
        symbol("i-settings") {
            Path(.path("M3 6h7M14 6h3M3 14h3M10 14h7"))
            Circle(.centerX("12"), .centerY("6"), .radius("2"))
            Circle(.centerX("8"), .centerY("14"), .radius("2"))
        }
    }

    private var lock: Markup {
        symbol("i-lock") {
            Rect(.x("4"), .y("9"), .width("12"), .height("8"), .cornerRadius("2"))
            Path(.path("M7 9V6.5a3 3 0 0 1 6 0V9"))
        }
    }

    private func symbol(_ id: String, @MarkupBuilder shapes: () -> Markup) -> Markup {
        VicinoPage.Symbol(.id(id), .viewBox("0 0 20 20"), content: shapes).markup
    }
}
