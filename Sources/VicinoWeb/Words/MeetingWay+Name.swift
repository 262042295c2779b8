internal import Vicino
internal import VicinoCore

extension MeetingWay {
    /// What the page calls it: `over Bluetooth`. A way of a later version has its own name.
    func name(_ words: Words) -> String {
        switch self {
        case .address: words(.wayAddress)
        case .localNetwork: words(.wayNetwork)
        case .bluetooth: words(.wayBluetooth)
        default:
            store.map { words(.wayStore, ["place": DisplayText($0, limit: 120).text]) }
                ?? DisplayText(name, limit: 40).text
        }
    }
}
