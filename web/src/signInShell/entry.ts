/**
 * The sign-in page before the app. It can be typed in immediately; the app is fetched meanwhile and takes over when a
 * person begins to use the page, or straight away where the page alone is not enough. Imports nothing: an import would
 * be fetched first.
 */

const form = document.querySelector('#root form')
const app = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
const register = document.querySelector<HTMLAnchorElement>('#root a[href="/register"]')
const passkey = document.querySelector<HTMLElement>('#root .passkey-way')
/** The page is painted by then, and no person has typed an address yet. */
const afterPaintMs = 100
let isEntering = false

if (form && app) {
  if (register) register.search = location.search
  // As `canUsePasskeys` has it.
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

/** It is done when the app is there. */
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

/** All else that the app is made of, and whether there is another way to sign in, which the app shows. */
function fetchAhead(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.fetchPriority = 'low'
    link.rel = 'modulepreload'
  }
  for (const way of ['/api/auth/oidc', '/api/auth/repohost/authorize']) void fetch(way).then(({ ok }) => ok && enter())
}

export type {}
