import type {} from './boot.ts'

/** How long the responses that boot.js requested count as fresh. */
const preloadedMaxAgeMs = 10_000
const { early: preloaded } = window.speckeepBoot
setTimeout(() => preloaded.clear(), preloadedMaxAgeMs)

/** A response that boot.js requested; each is used once, and failed ones are ignored. */
export function takePreloaded({ method, url }: Request): Promise<Response | null> | null {
  const path = url.slice(location.origin.length)
  const begun = method === 'GET' ? preloaded.get(path) : undefined
  if (begun !== undefined) preloaded.delete(path)
  return begun?.catch(() => null) ?? null
}
