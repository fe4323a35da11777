import { contains, type Span } from '../../text/span.ts'
import { contentOf } from '../blocks.ts'
import type { Document } from '../document.ts'
import type { Block, Heading } from '../outline.ts'
import { sectionsOf } from '../sections.ts'

/** The table of contents of a document: between two marks, or under a heading of that name. */
export type Contents = {
  /** Excludes the marks and the heading. */
  readonly region: Span
  /** The list of links itself, if it exists. */
  readonly list: (Span & Pick<Block, 'type' | 'markup'>) | null
  /** The heading above it, which no table of contents lists. */
  readonly heading: Heading | null
}

const openingMark = /^<!--[ \t]*(?:toc[ \t]*-->|START doctoc)/i
const closingMark = /^<!--[ \t]*(?:\/[ \t]*toc[ \t]*-->|tocstop[ \t]*-->|END doctoc)/i
const contentsTitle = /^(?:table of contents|contents|toc)$/i

export function findContents(document: Document): Contents | null {
  const marked = markedRegion(document)
  if (marked !== null) return { region: marked, list: linkList(document, marked), heading: null }
  const section = sectionsOf(document).find(({ heading }) => contentsTitle.test(heading.text))
  if (section === undefined) return null
  return { region: section.own, list: linkList(document, section.own), heading: section.heading }
}

function markedRegion({ text, outline }: Document): Span | null {
  const { blocks } = outline()
  const isMark = (block: Block, mark: RegExp) =>
    block.type === 'html_block' && mark.test(text.slice(block.start, block.end).trimStart())
  const opening = blocks.findIndex(block => isMark(block, openingMark))
  const closing = blocks.find((block, index) => index > opening && isMark(block, closingMark))
  const start = blocks[opening]?.end
  return start === undefined || closing === undefined ? null : { start, end: closing.start }
}

const entryLine = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[^\n]*\]\(#[^()\s]*\)\s*$/

/** A list in which every line is a link to a heading and nothing else. */
function linkList(document: Document, region: Span): Contents['list'] {
  const { blocks } = document.outline()
  const found = blocks
    .filter(block => block.type.endsWith('_list') && contains(region, block))
    .map(block => ({ ...block, ...contentOf(document, block) }))
    .find(({ start, end }) => {
      const lines = document.text.slice(start, end).split('\n')
      return lines.every(line => line.trim() === '' || entryLine.test(line))
    })
  return found ?? null
}

/** The label of a link to a heading: the title as written, unless it contains something that a link cannot contain. */
export function entryLabel({ text }: Document, { title, text: visible }: Heading): string {
  const written = text.slice(title.start, title.end).replace(/\s+/g, ' ')
  return /[[\]<>!^]/.test(written) ? visible.replace(/[\\`*_[\]<>&!^~]/g, '\\$&') : written
}
