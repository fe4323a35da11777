/**
 * Runs in the page before anything is painted: sets the colours, and asks for an access token, and with it for what the
 * screen shows first, while the app is still being fetched. Its hash is in the content security policy, so it stands in
 * the page as it is.
 */
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  root.style.background = '#ffffff'
  paint()
  dark.addEventListener('change', paint)

  const first = csrf() === null ? null : refresh()
  const early = new Map(first === null ? [] : firstRequests(location.pathname).map(path => [path, withToken(path)]))
  window.speckeepBoot = { csrf, refresh, first, early }
  for (const answer of [first, ...early.values()]) answer?.catch(() => {})

  /** Until the style sheet is there the page has a colour of its own, which the app takes away. */
  function paint() {
    const chosen = read('speckeep-theme') ?? 'auto'
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
    if (root.style.background !== '') root.style.background = isDark ? '#16181d' : '#ffffff'
  }

  function read(name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }

  /** The readable half of the sign-in's cookies; without it nobody is signed in here. */
  function csrf() {
    const found = /(?:^|; )(?:__Secure-)?speckeep-csrf=([^;]+)/.exec(document.cookie)
    return found === null ? null : decodeURIComponent(found[1])
  }

  /** One at a time over all tabs: each uses up the cookie that the one before has set. */
  function refresh() {
    return navigator.locks === undefined ? ask() : navigator.locks.request('speckeep-refresh', ask)
  }

  /** Goes on when the page is left: the answer's cookie is wanted by the next one. */
  async function ask() {
    const headers = { 'x-session': 'cookie', 'x-csrf-token': csrf() ?? '' }
    const answer = await fetch('/api/auth/refresh', { method: 'POST', headers, keepalive: true })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }

  /** Word for word what the app asks for; it takes these answers instead. */
  function firstRequests(page) {
    const [, id, rest] = /^\/projects\/([1-9]\d*)(?:\/edit\/?(.*))?/.exec(page) ?? []
    const file = rest && decoded(rest)
    if (file) return [`/api/projects/${id}/files/${encodeURIComponent(file)}`]
    if (id !== undefined) return ['/api/auth/me', `/api/projects/${id}`]
    return page === '/projects' ? ['/api/auth/me', '/api/projects?limit=60'] : ['/api/auth/me']
  }

  function decoded(path) {
    try {
      return decodeURIComponent(path)
    } catch {
      return null
    }
  }

  async function withToken(path) {
    const { status, body } = await first
    if (status !== 200) throw new Error('Nobody is signed in.')
    return await fetch(path, { headers: { authorization: `Bearer ${body.accessToken}` } })
  }
})()
