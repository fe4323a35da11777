import type {} from '../session/boot.ts'

/** Answers that boot.js asked for are as new as the page for so long. */
const preloadedMaxAgeMs = 10_000
const { early: preloaded } = window.speckeepBoot
setTimeout(() => preloaded.clear(), preloadedMaxAgeMs)

/** What boot.js has asked for already; each answer serves once, and one that failed not at all. */
export function takePreloaded({ method, url }: Request): Promise<Response | undefined> | undefined {
  const path = url.slice(location.origin.length)
  const begun = method === 'GET' ? preloaded.get(path) : undefined
  if (begun !== undefined) preloaded.delete(path)
  return begun?.catch(() => undefined)
}
