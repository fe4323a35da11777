/**
 * Those after which method and body stay: hosts answer so for what was renamed or moved. 303 asks for another method
 * and is no part of any host's API.
 */
const redirecting: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** Where an answer sends the request on to; `null`: nowhere. */
export function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location')
  if (!redirecting.has(response.status) || location === null) return null
  const to = URL.parse(location, from)
  if (to === null) return null
  to.username = ''
  to.password = ''
  return to
}
