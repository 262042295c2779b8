internal import Vicino
internal import VicinoCore
internal import VicinoPage

extension WebSite {
    /// Who may ask the site.
    var access: SiteAccess {
        SiteAccess(
            origin: origin, signIn: SignInLink(invitationsFor: sessions, tokens: tokens, usedTokens: usedTokens),
            now: node.configuration.now)
    }
}

extension SignInLink {
    /// Links that may carry an invitation, which the browser then shows.
    init(invitationsFor sessions: WebSessions, tokens: SignInTokens, usedTokens: UsedTokens = UsedTokens()) {
        self.init(tokens: tokens, usedTokens: usedTokens, sessions: sessions) { opened in
            let linked = LinkedInvitation(in: opened.query, tokens, opened.token)
            if let linked { sessions.put(linked: linked, for: opened.session) }
            return linked == nil ? "/" : FollowRoutes.path
        }
    }

    /// Links of a server's run, which have signed in no browser yet.
    init(secret: [UInt8]) { self.init(invitationsFor: WebSessions(), tokens: SignInTokens(secret: secret)) }
}
