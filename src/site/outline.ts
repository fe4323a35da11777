import type { PageFacts } from './facts.ts'
import { withoutEnding } from './formats.ts'
import { titleWithoutLabel } from './metadata/label.ts'
import type { DocumentStatus } from './metadata/metadata.ts'
import { folderAddress, nameOf } from './tree.ts'

/** The table of contents of a site, in reading order. The same for every page of the site. */
export type SiteOutline = {
  readonly kind: 'folder'
  readonly label: string
  /** `null` for a group of pages that does not correspond to a folder. */
  readonly path: string | null
  readonly index: OutlinePage | null
  readonly items: readonly (OutlinePage | SiteOutline)[]
}
export type OutlinePage = {
  readonly kind: 'page'
  /** The title, with the number if others refer to the document by it. */
  readonly label: string
  readonly path: string
  readonly address: string
  /** Only for documents that have a number or a status. */
  readonly document?: OutlineDocument
}
export type OutlineDocument = {
  readonly label: string | null
  readonly title: string
  readonly status: DocumentStatus | null
}

/** Every page in outline order. */
export function readingOrder(folder: SiteOutline): readonly OutlinePage[] {
  const known = orders.get(folder)
  if (known) return known
  const own = folder.index ? [folder.index] : []
  const order = [...own, ...folder.items.flatMap(item => (item.kind === 'folder' ? readingOrder(item) : [item]))]
  orders.set(folder, order)
  return order
}

/** Used by every page of a site, sometimes repeatedly. */
const orders = new WeakMap<SiteOutline, readonly OutlinePage[]>()

/** The address that a folder or a group of pages leads to: that of its page, its own, or that of its first page. */
export function addressOf({ path, index, items }: SiteOutline): string {
  const [first] = items
  if (index) return index.address
  if (path !== null) return folderAddress(path)
  return first?.kind === 'folder' ? addressOf(first) : (first?.address ?? '')
}

/** Whether a page has the name of the folder that it is in: `dcp-5/dcp-5.md`. */
export function isNamesake(path: string, folder: string): boolean {
  return withoutEnding(nameOf(path)).toLowerCase() === nameOf(folder).toLowerCase()
}

/** `ERC-721 Non-Fungible Token Standard`; `null` if the content says nothing. */
export function labelOf(facts: PageFacts | null, name: string): string | null {
  const { title = null, metadata = null } = facts ?? {}
  const number = metadata?.label ?? null
  if (number === null) return title
  const rest = title === null ? name.replace(/^(?:\p{L}+ )?\d+\s*/u, '') : titleWithoutLabel(title, number)
  return rest === number ? rest : `${number} ${rest}`.trim()
}
