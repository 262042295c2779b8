import Foundation

extension Program {
    /// Signs in at a page by its link, and then asks it as a browser does, without one.
    ///
    /// - Parameter steps: `GET PATH` or `POST PATH FORM`.
    /// - Returns: what the last step was answered.
    func visit(_ link: String, _ steps: String...) throws -> Result {
        let script = """
            import http.client, sys, urllib.parse
            link = urllib.parse.urlsplit(sys.argv[1])
            cookie = None
            def ask(method, path, form=None):
                # Not every resolver knows the names below localhost, as browsers do.
                host = http.client.HTTPConnection('127.0.0.1', link.port, timeout=60)
                headers = {'Host': link.netloc} | ({'Cookie': cookie} if cookie else {})
                if method == 'POST':
                    headers |= {'Origin': f'http://{link.netloc}', 'Content-Type': 'application/x-www-form-urlencoded'}
                host.request(method, path, form, headers)
                return host.getresponse()
            cookie = ask('GET', f'{link.path}?{link.query}').getheader('Set-Cookie').split(';')[0]
            for step in sys.argv[2:]:
                answer = ask(*step.split(' '))
                text = answer.read().decode()
                print(answer.status, file=sys.stderr)
            print(text)
            """
        let path = try file("visit.py", script)
        let quoted = ([link] + steps).map { "'\($0)'" }.joined(separator: " ")
        return try shell("python3 '\(path)' \(quoted)")
    }
}
