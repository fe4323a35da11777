/**
 * The redirects that keep method and body: hosts send them for what was renamed or moved. 303 changes the method and is
 * not part of any host's API.
 */
const redirecting: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** The target of a redirect; `null`: not a redirect. */
export function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get('location')
  if (!redirecting.has(response.status) || location === null) return null
  const to = URL.parse(location, from)
  if (to === null) return null
  to.username = ''
  to.password = ''
  return to
}
