/** Who calls. A pasted token is kept for this tab; the one of this browser's sign-in in memory only. */

/** Something for the user to correct. */
export class Refusal extends Error {}

const storageName = 'speckeep-try'
let own = null

export function rememberAccess(form) {
  const { as, token } = form.elements
  if (!token) return
  const kept = readKept()
  const [me] = as
  me.parentElement.hidden = csrf() === ''
  token.value = kept.token ?? ''
  const wanted = [...as].find(({ value, parentElement }) => value === kept.as && !parentElement.hidden)
  if (wanted) wanted.checked = true
  token.addEventListener('input', () => {
    as.value = token.value === '' ? 'none' : 'token'
  })
  form.addEventListener('change', () => {
    const text = token.value === '' && as.value !== 'me' ? null : JSON.stringify({ as: as.value, token: token.value })
    try {
      if (text === null) sessionStorage.removeItem(storageName)
      else sessionStorage.setItem(storageName, text)
    } catch {}
  })
}

function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(storageName)) ?? {}
  } catch {
    return {}
  }
}

export async function tokenOf(form) {
  const { as, token } = form.elements
  if (!token || as.value === 'none') return ''
  if (as.value === 'me') return await ownToken()
  const text = token.value.trim().replace(/^bearer\s+/i, '')
  if (text === '') throw new Refusal('Paste an access token first, or send the call without one.')
  return text
}

/** The cookie that only scripts of this origin can read; without it no user is signed in. */
function csrf() {
  return /(?:^|; )(?:__Secure-)?speckeep-csrf=([^;]+)/.exec(document.cookie)?.[1] ?? ''
}

/** As the app asks for one: one request at a time in all tabs, each of which replaces the cookie. */
async function ownToken() {
  if (own && own.endsMs > Date.now()) return own.token
  const ask = async () => {
    const headers = { 'x-session': 'cookie', 'x-csrf-token': decodeURIComponent(csrf()) }
    const response = await fetch('/api/auth/refresh', { method: 'POST', headers, keepalive: true })
    if (!response.ok)
      throw new Refusal('You are no longer signed in to this browser. Sign in to the app, or paste a token.')
    return await response.json()
  }
  const { accessToken, expiresIn } = await (navigator.locks ? navigator.locks.request('speckeep-refresh', ask) : ask())
  own = { token: accessToken, endsMs: Date.now() + (expiresIn - 60) * 1_000 }
  return accessToken
}

export function forgetOwnToken() {
  own = null
}
