/**
 * The sign-in page before the app has loaded. It accepts input immediately; the app loads meanwhile and takes over when
 * the user starts to use the page, or right away if the page alone is not sufficient. Imports nothing: an import would
 * have to load first.
 */

const form = document.querySelector('#root form')
const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
const register = document.querySelector<HTMLAnchorElement>('#root a[href="/register"]')
const passkey = document.querySelector<HTMLElement>('#root .passkey-way')
/** By then the page is painted, and no user has finished typing an address. */
const afterPaintMs = 100
let isEntering = false

if (form && app) {
  if (register) register.search = location.search
  // The same condition as in `canUsePasskeys`.
  if (passkey) passkey.hidden = !('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)
  for (const sign of ['pointerdown', 'keydown']) listen(sign, enter)
  listen('submit', remember)
  listen('click', event => {
    if (event.target instanceof Element && event.target.closest('button[type="button"]')) remember(event)
  })
  if (window.speckeepBoot.first !== null || new URLSearchParams(location.search).has('problem')) enter()
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(fetchAhead, afterPaintMs)))
}

function listen(name: string, act: (event: Event) => void): void {
  document.getElementById('root')?.addEventListener(name, event => {
    if (form?.isConnected) act(event)
  })
}

/** The app repeats the action once it has loaded. */
function remember(event: Event): void {
  event.preventDefault()
  const target = event.target instanceof Element ? event.target.closest('form, button') : null
  target?.setAttribute('data-asked', event.type)
  enter()
}

function enter(): void {
  if (isEntering) return
  isEntering = true
  import(/* @vite-ignore */ app ?? '').catch(() => {
    isEntering = false
    for (const asked of document.querySelectorAll('[data-asked]')) asked.removeAttribute('data-asked')
  })
}

/** Loads the rest of the app, and asks whether there are other sign-in methods, which the app shows. */
function fetchAhead(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.fetchPriority = 'low'
    link.rel = 'modulepreload'
  }
  void fetch('/api/auth/sign-in-offer')
    .then(answer => answer.json())
    .then(offer => (offer.codeHostOrigin ?? offer.identityProviderName ?? null) !== null && enter())
    .catch(() => {})
}

export type {}
