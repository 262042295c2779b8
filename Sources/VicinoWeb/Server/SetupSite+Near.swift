internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService
internal import VicinoThreads

/// The forms by which the first page makes this device another one of a user whose device is beside it.
extension SetupSite {
    /// The form with the name of the device, which begins to look.
    static let nearPath = "/set-up/near"
    /// Answers whether both screens show the same digits.
    static let nearAnswerPath = nearPath + "/answer"
    /// Ends that, or forgets how it has ended.
    static let nearStopPath = nearPath + "/stop"

    static let nearPaths = [nearPath, nearAnswerPath, nearStopPath]

    /// How far the pairing is; nil if none has begun.
    func course(_ words: Words) -> PairingCourse? {
        let text = WebText(words: words, timeZone: .ofDevice)
        return joining.pairing.map {
            DeviceCourse(words: words, text: text, now: configuration.now(), path: Self.nearPath).course(of: $0)
        }
    }

    /// Begins to look for an open device.
    func look(_ fields: [String: [String]], for session: WebSession, _ words: Words) -> Response {
        let name = (fields[JoinCard.nameField]?.last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        do { try DeviceRequest.checkName(name) } catch { return refusal(error, typed: name, words) }
        let pairing = WebPairing(.join, at: configuration.now())
        joining.begin(pairing)
        pairing.join(configuration, as: name, nearby) { node in
            try await BlockingWork.ofPage.run { _ = try welcome(node, for: session, words) }
        }
        return ResponseBuilder.redirect("/")
    }

    /// Takes the answer to the digits that the form shows. If others are in question now, the page shows them.
    func answer(_ fields: [String: [String]]) -> Response {
        guard let digits = fields["digits"]?.last, let word = fields["same"]?.last, ["yes", "no"].contains(word) else {
            return WebResponder.plain(.forbidden)
        }
        _ = joining.pairing?.answer(word == "yes", to: digits, isMutual: false)
        return ResponseBuilder.redirect("/")
    }

    func stop() -> Response {
        joining.begin(nil)
        return ResponseBuilder.redirect("/")
    }
}
