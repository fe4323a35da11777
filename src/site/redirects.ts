import type { PageFacts } from './facts.ts'
import { isPublished, type SitePage } from './tree.ts'

/** By what `redirectKey` makes of an address: the address of the page that has, or had, this one on GitHub Pages. */
export type Redirects = ReadonlyMap<string, string>

/**
 * Addresses that pages claim in their front matter: `permalink`, and what `redirect_from` lists. Pages keep the address
 * that their path gives them, which needs no look into any file, and these lead there. The first page to claim one has it.
 */
export function redirectsOf(pages: Iterable<readonly [SitePage, PageFacts]>): Redirects {
  const redirects = new Map<string, string>()
  for (const [{ address }, { claims }] of pages) {
    for (const claim of claims) {
      const key = redirectKey(claim)
      if (!redirects.has(key) && key !== redirectKey(address)) redirects.set(key, address)
    }
  }
  return redirects
}

/** The same for `x`, `x/`, `x.html` and `x/index.html`, which a reader can use one for another. */
export function redirectKey(address: string): string {
  return address.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$|\.html$|\/+$/, '')
}

/** `null` for what is no address of its own: the root, patterns, and names that no site publishes. */
export function readClaim(written: string): string | null {
  const address = written.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/+/, '')
  if (/[:?#*]/.test(address) || redirectKey(address) === '') return null
  return isPublished(address.replace(/\/+$/, '')) ? address : null
}
