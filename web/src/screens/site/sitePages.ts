import { siteMap } from '#site/tree/map.ts'
import type { ListedEntry } from '#site/tree.ts'

export type SitePageChoice = { readonly value: string; readonly label: string }

/** The pages that the site publishes and lists, by address; the first page has the empty address. */
export function sitePages(entries: readonly ListedEntry[]): readonly SitePageChoice[] {
  const pages = [...siteMap(entries).pages.values()].filter(({ address }) => address !== '')
  return [
    { value: '', label: 'First page' },
    ...pages.map(({ path, address }) => ({ value: address, label: path })).sort((a, b) => (a.label < b.label ? -1 : 1)),
  ]
}
