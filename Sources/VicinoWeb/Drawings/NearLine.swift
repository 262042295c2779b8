internal import VicinoMarkup
internal import VicinoPage

/// How near a person is: the circles, and words that say the same.
struct NearLine: View {
    let nearness: NearCircles.Nearness
    let said: String

    var body: Markup {
        Span(.class(nearness == .gone ? "prox gone" : "prox in")) {
            NearCircles(nearness).markup
            said
        }
    }
}
