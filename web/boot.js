/**
 * Runs in the page before the first paint: sets the colours, shows the frame of the app, requests an access token and,
 * with it, the data that the screen shows first, while the app is still loading. The content security policy contains
 * the hash of this script, so it is inlined unchanged.
 */
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  root.style.background = '#fbfbf9'
  paint()
  dark.addEventListener('change', paint)

  const first = csrf() === null ? null : refresh()
  if (first !== null) showFrame(location.pathname)
  const early = new Map(first === null ? [] : firstRequests(location.pathname).map(path => [path, withToken(path)]))
  const handed = first?.then(nextTask) ?? null
  window.speckeepBoot = { csrf, refresh, first: handed, early }
  for (const answer of [first, handed, ...early.values()]) answer?.catch(() => {})

  /** Background colour until the style sheet has loaded; the app removes it. */
  function paint() {
    const chosen = read('speckeep-theme') ?? 'auto'
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches)
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
    if (root.style.background !== '') root.style.background = isDark ? '#141518' : '#fbfbf9'
  }

  /** The bar and the edges of the app, until it draws them (`frame.css`). */
  function showFrame(page) {
    if (!/^\/(?:(?:projects|usage|settings|admin)(?:\/|$)|$)/.test(page)) return
    root.dataset.frame = /^\/projects\/[1-9]\d*(?:\/edit(?:\/|$)|\/?$)/.test(page) ? 'wide' : 'narrow'
  }

  function read(name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }

  /** The script-readable cookie of the session; without it there is no session. */
  function csrf() {
    const found = /(?:^|; )(?:__Secure-)?speckeep-csrf=([^;]+)/.exec(document.cookie)
    return found === null ? null : decodeURIComponent(found[1])
  }

  /** One request at a time across all tabs: each consumes the cookie that the previous one set. */
  function refresh() {
    return navigator.locks === undefined ? ask() : navigator.locks.request('speckeep-refresh', ask)
  }

  /** Continues after the page is left: the next request needs the cookie of this response. */
  async function ask() {
    const headers = { 'x-session': 'cookie', 'x-csrf-token': csrf() ?? '' }
    const answer = await fetch('/api/auth/refresh', { method: 'POST', headers, keepalive: true })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }

  /** The app draws its screen when it gets the token; in another task, so that the requests are sent first. */
  function nextTask(answer) {
    return new Promise(resolve => setTimeout(resolve, 0, answer))
  }

  /** Exactly the requests that the app makes; it takes these responses instead. */
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
    if (status !== 200) throw new Error('Not signed in.')
    return await fetch(path, { headers: { authorization: `Bearer ${body.accessToken}` } })
  }
})()
