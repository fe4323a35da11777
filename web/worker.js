/**
 * The service worker: opens the screens of projects without a network. It answers navigations to them and requests for
 * the app's own files, and stores nothing else: what the API answers belongs to a user and never passes through here.
 * Each version stores its page with all files of that page, and changes neither until the next version takes over.
 */
const assets = new Set(/* assets */ [])
const cachePrefix = 'speckeep-app '
const cacheName = `${cachePrefix}${/* version */ ''}`
/** The page of every screen. */
const page = '/projects'
/** A page without this is of a service that does not offer offline starts. */
const offer = '<meta name="speckeep-offline"'
/** After this, a slow network counts as none. */
const answerMaxMs = 3_000

addEventListener('install', event => {
  // Browsers that know this do not even ask the worker.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch(() => {})
  event.waitUntil(store())
})
addEventListener('activate', event => event.waitUntil(takeOver()))
addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(openScreen(event))
  else if (assets.has(pathname)) event.respondWith(readAsset(event.request))
})
/** A page names its entry script once it runs; the version whose page it is takes over if no other page is open. */
addEventListener('message', event => {
  if (assets.has(event.data)) event.waitUntil(skipWaitingIfAlone())
})

/** All or nothing: a page whose files are not ours is of another version, and is stored by that. */
async function store() {
  const answer = await fetch(page, { cache: 'no-cache' })
  const html = await answer.clone().text()
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  if (!answer.ok || answer.redirected || !html.includes(offer) || !named.every(path => assets.has(path))) {
    throw new Error('The service has another version by now.')
  }
  const cache = await caches.open(cacheName)
  await cache.addAll([...assets])
  await cache.put(page, answer)
}

async function takeOver() {
  await deleteCaches(name => name !== cacheName)
  await clients.claim()
}

async function skipWaitingIfAlone() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => url.startsWith(registration.scope)).length <= 1) await skipWaiting()
}

/** From the service, so that every user gets a new version; the stored page when it does not answer. */
async function openScreen(event) {
  const asked = fetch(event.request)
  const isSlow = new Promise(resolve => setTimeout(resolve, answerMaxMs))
  event.waitUntil(asked.then(answer => stopUnlessOffered(answer.clone())).catch(() => {}))
  const answer = await Promise.race([asked.catch(() => undefined), isSlow])
  const isAway = answer === undefined || [502, 503, 504].includes(answer.status)
  return (isAway && (await caches.match(page, { cacheName }))) || answer || (await asked)
}

async function readAsset(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? (await fetch(request))
}

async function stopUnlessOffered(answer) {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return
  if ((await answer.text()).includes(offer)) return
  await registration.unregister()
  await deleteCaches(() => true)
}

async function deleteCaches(isOver) {
  const names = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && isOver(name))
  await Promise.all(names.map(name => caches.delete(name)))
}
