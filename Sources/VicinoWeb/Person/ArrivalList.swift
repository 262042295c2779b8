internal import VicinoMarkup
internal import VicinoPage

/// What the devices of a follower have, and what has not arrived on them.
struct ArrivalList: View {
    let arrivals: ArrivalFacts
    let words: Words

    var body: Markup {
        if !arrivals.devices.isEmpty { list(words(.holdsDevices), arrivals.devices) }
        if !arrivals.retractions.isEmpty { list(words(.retractions), arrivals.retractions) }
    }

    private func list(_ heading: String, _ sentences: [String]) -> Div {
        Div(.class("sm")) {
            P(.class("mut")) { heading }
            Ul(.class("stack tight")) {
                for sentence in sentences { Li { sentence } }
            }
        }
    }
}
