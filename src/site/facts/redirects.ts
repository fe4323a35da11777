import type { PageFacts } from '../facts.ts'
import { isPublished, type SitePage } from '../tree.ts'

/** Maps the `redirectKey` of an address to the address of the page that has, or had, it on GitHub Pages. */
export type Redirects = ReadonlyMap<string, string>

/**
 * Addresses that pages claim in their front matter: `permalink`, and those listed in `redirect_from`. Pages keep the
 * address of their path, which is known without reading any file, and claimed addresses redirect to it. The first page
 * to claim an address gets it; those that Jekyll gives to the pages of collections come last.
 */
export function redirectsOf(pages: Iterable<readonly [SitePage, PageFacts]>): Redirects {
  const redirects = new Map<string, string>()
  const claim = (claimed: string, address: string) => {
    const key = redirectKey(claimed)
    if (!redirects.has(key) && key !== redirectKey(address)) redirects.set(key, address)
  }
  const all = [...pages]
  for (const [{ address }, { claims }] of all) for (const claimed of claims) claim(claimed, address)
  for (const [{ address, shownAt }] of all) if (shownAt) claim(shownAt, address)
  return redirects
}

/** The same for `x`, `x/`, `x.html` and `x/index.html`, which are interchangeable for readers. */
export function redirectKey(address: string): string {
  return address.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$|\.html$|(?<!\/)\/+$/, '')
}

/** `null` for addresses that cannot be claimed: the root, patterns, and names that no site publishes. */
export function readClaim(written: string): string | null {
  const address = written.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/+/, '')
  if (/[:?#*]/.test(address) || redirectKey(address) === '') return null
  return isPublished(address.replace(/(?<!\/)\/+$/, '')) ? address : null
}
