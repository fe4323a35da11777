/**
 * Runs in the page before anything is painted: sets the colours, and asks for an access token while the app is still
 * being fetched. Its hash is in the content security policy, so it stands in the page as it is.
 */
;(() => {
  const root = document.documentElement
  const chosen = read('speckeep-theme') ?? 'auto'
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  root.style.background = isDark ? '#16181d' : '#ffffff'

  window.speckeepBoot = { csrf, refresh, first: csrf() === null ? null : refresh() }
  window.speckeepBoot.first?.catch(() => {})

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
})()
