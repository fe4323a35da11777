import { lineAt } from '../../../markdown/document.ts'
import { shortened } from '../../../text/shortened.ts'
import { contains, type Span } from '../../../text/span.ts'
import type { Page } from './page.ts'

const shownMax = 2
const aroundMaxChars = 18
const titleMaxChars = 32

/**
 * Places with the same text, each with the words around it, or its row, and its section:
 * `"within 7 days of" in "Notice" (line 13), "after 7 days" in "Termination" (line 17) and 1 more`.
 */
export function equalPlaces(page: Page, places: readonly Span[]): string {
  const shown = places.slice(0, shownMax).map(place => inSection(page, place))
  const others = places.length - shown.length
  return others === 0 ? shown.join(' and ') : `${shown.join(', ')} and ${others} more`
}

function inSection(page: Page, place: Span): string {
  const title = page.things('section').findLast(one => contains(one, place))?.names[0]
  const section = title === undefined ? '' : ` in "${shortTitle(title)}"`
  const row = page.things('row').find(one => contains(one, place))
  const words =
    row === undefined ? `"${around(page.document.text, place)}"` : `the row "${shortTitle(row.names[0] ?? '')}"`
  return `${words}${section} (line ${lineAt(page.document, place.start)})`
}

/** The words of the same line on both sides. */
function around(text: string, { start, end }: Span): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const isCut = line.length > aroundMaxChars
  const before = line.slice(-aroundMaxChars).replace(isCut ? /^\S*\s?/ : /^\s+/, '')
  const after = /^[^\n]*(?=\s)|^\S*/.exec(text.slice(end, end + aroundMaxChars))?.[0] ?? ''
  return `${before}${text.slice(start, end)}${after}`
    .replace(/["“”]/g, '')
    .replace(/^[-*+>][ \t]/, '')
    .trim()
    .replace(/\s+/g, ' ')
}

function shortTitle(title: string): string {
  return shortened(title.replace(/["“”]/g, ''), titleMaxChars)
}
