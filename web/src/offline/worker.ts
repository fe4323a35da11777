/** The worker's scope leaves out the API, git, and everything that signs in. */
const scope = '/projects'
const cachePrefix = 'speckeep-app '

/**
 * Lets the app open without a network if the service offers that; otherwise removes what an earlier version left here.
 * `entry` is the address of the script that the page started with.
 */
export async function followOffer(entry: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (document.querySelector('meta[name="speckeep-offline"]') === null) return await stop()
  const registration = await navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' })
  const announce = (worker: ServiceWorker | null): void => worker?.postMessage(new URL(entry).pathname)
  announce(registration.waiting)
  const watch = (): void => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && announce(installing))
  }
  watch()
  registration.addEventListener('updatefound', watch)
}

async function stop(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations()
  await Promise.all(all.filter(({ scope: of }) => new URL(of).pathname === scope).map(each => each.unregister()))
  if (!('caches' in window)) return
  const names = (await caches.keys()).filter(name => name.startsWith(cachePrefix))
  await Promise.all(names.map(name => caches.delete(name)))
}
