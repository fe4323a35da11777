import type { PageElement } from './page.ts'

type Indexed = {
  readonly section: Extract<PageElement, { kind: 'section' }>
  readonly row: Extract<PageElement, { kind: 'row' }>
}

/** A section and the row of an index that lists it, if these two are what a name refers to. */
export function indexedIn(found: readonly PageElement[]): Indexed | null {
  const section = found.find(one => one.kind === 'section')
  const row = found.find(one => one.kind === 'row')
  if (section === undefined || row === undefined || found.length !== 2) return null
  const label = entry.exec(row.row.cells[0] ?? '')?.[1]
  return label !== undefined && section.names.includes(label) ? { section, row } : null
}

/** `[REQ-7](#req-7)` as a whole cell. */
const entry = /^\s*\[([^\][\n]{1,200})\]\(#[^()\s]{1,200}\)\s*$/
