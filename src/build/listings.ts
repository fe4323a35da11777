import { limits } from '#domain/limits.ts'
import { resolvePage } from '#site/address.ts'
import type { SpecialProps } from '#site/special/document.ts'
import { renderListing } from '#site/special/listing.ts'
import { foldersWithFiles } from '#site/tree/folders.ts'
import { folderAddress, type SiteFile } from '#site/tree.ts'
import { hashOf } from './hash.ts'
import type { Outputs } from './outputs.ts'
import { readEntry } from './source/folder.ts'
import type { History } from './source/history.ts'

const listingsMax = 5_000

/** The pages of folders that have none. */
export function addListings(outputs: Outputs, props: SpecialProps, contextKey: string, { lastChanges }: History): void {
  const dates = new Map([...lastChanges].map(([path, { date }]) => [path, date]))
  const siteKey = hashOf(contextKey, 'listing', dates)
  for (const folder of [...foldersWithFiles(props.site).keys()].slice(0, listingsMax)) {
    if (resolvePage(props.site, folderAddress(folder)).kind !== 'listing') continue
    const make = async () => renderListing(props, folder, dates)
    outputs.add(`${folderAddress(folder)}index.html`, { key: hashOf(siteKey, folder), make })
  }
}

/** Whether an `index.html` is a template of Jekyll or another generator: it is not the page of its folder. */
export function isTemplate(folder: string, file: SiteFile): boolean {
  if (!/(?:^|\/)index\.html?$/i.test(file.path) || file.size > limits.editFileMaxBytes) return false
  const text = new TextDecoder().decode(readEntry(folder, file))
  return /^\ufeff?---[ \t]*\r?\n/.test(text) || /\{%-?\s*\w|\{\{-?\s*[\w.]+\s*[|}]/.test(text)
}
