internal import VicinoMarkup
internal import VicinoPage

/// The button that lets others reach this device, with what is missing before it.
struct ReachForm: View {
    let offer: ReachOffer
    /// The page to which the press leads back.
    let returnPath: String
    let words: Words

    var body: Markup {
        PostForm(ReachRoutes.path, style: "hint row gapb") {
            HiddenField("return", returnPath)
            if let network = offer.network { HiddenField("network", network.id) }
            offer.sentence(words)
            Button { offer.button(words) }
        }
    }
}
