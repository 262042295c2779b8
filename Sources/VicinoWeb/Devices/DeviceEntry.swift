internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// A device in the list, with the forms that change it.
struct DeviceEntry: View {
    private let key: String
    private let name: String
    private let shownName: String
    private let state: String
    private let isOther: Bool
    private let isPresent: Bool
    private let words: Words

    init(_ device: UserDevice, _ words: Words) {
        self.words = words
        key = device.shortKey
        name = device.name
        shownName = DisplayText(device.name, limit: 60).text
        isOther = !device.isThis
        isPresent = !device.isRemoved
        let place = device.isThis ? words(.deviceThis) : nil
        let removed = device.isRemoved ? words(.deviceRemoved) : nil
        state = ([place, removed].compactMap(\.self) + [device.shortKey]).joined(separator: " · ")
    }

    var body: Markup {
        Li {
            Div {
                B { Bdi { shownName } }
                P { state }
                if isPresent {
                    Fold(words(.deviceChange), style: nil) {
                        renaming
                        if isOther { removal }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var renaming: Markup {
        PostForm(DevicePaths.rename, style: "row gapt") {
            HiddenField(DevicePaths.keyField, key)
            Input(
                .name(DevicePaths.newNameField), .value(name), .required(), .maxLength(60), .autocomplete("off"),
                .aria(.label, words(.deviceNewName, ["device": shownName])))
            Button { words(.rename) }
        }
    }

    /// A removal is for ever, so it takes two presses.
    @MarkupBuilder private var removal: Markup {
        Fold(words(.deviceRemove), style: nil) {
            P(.class("sm gapt")) { words(.deviceRemoveHow) }
            PostForm(DevicePaths.remove, style: "gapt") {
                HiddenField(DevicePaths.keyField, key)
                HiddenField(DevicePaths.sureField, "yes")
                Button {
                    words(.deviceRemoveDo)
                    SpokenText(" \(shownName)")
                }
            }
        }
    }
}
