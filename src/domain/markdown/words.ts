import { addressesIn } from '../text/addresses.ts'
import type { TextFormat } from '../text/format.ts'
import type { LineSpan } from '../text/lines.ts'
import { createOverlapFinder, type Span } from '../text/span.ts'
import { type Title, titlesOf } from '../text/titles.ts'
import { verbatimLines } from '../text/verbatim.ts'
import type { ViewLine } from '../text/view.ts'
import { type Document, readDocument } from './document.ts'
import type { Leaf } from './leaf.ts'
import type { Heading, Outline } from './outline.ts'
import { plainListsIn } from './plainLists.ts'
import { plainTablesIn } from './plainTables.ts'
import { placeholder } from './prose.ts'
import { withTitleMarks } from './titleMarks.ts'
import { linesLeadingTo } from './titleReferences.ts'

/** A document of another format than Markdown: words, code, the titles of sections, lists and tables. */
export function readWords(text: string, format: TextFormat, selection?: LineSpan): Document {
  const document = readDocument(text, selection)
  let outline: Outline | undefined
  const words: Document = {
    ...document,
    format,
    outline: () => {
      outline ??= outlineOf(document, format)
      return outline
    },
    reread: next => readWords(next, format),
    completed: edits => (format === 'rst' ? withTitleMarks(words, edits) : edits),
    linesLeadingTo: heading => linesLeadingTo(words, heading),
  }
  return words
}

function outlineOf({ text, lines, bodyStart }: Document, format: TextFormat): Outline {
  const body = lines.filter(line => line.start >= bodyStart)
  const contents = body.map(({ content }) => content)
  const isVerbatim = verbatimLines(format, contents)
  const titles = titlesOf(format, contents, isVerbatim)
  const code = body.flatMap(({ start, next, content }, index) =>
    isVerbatim[index]
      ? [{ start, end: next }]
      : addressesIn(format, content).map(place => ({ start: start + place.start, end: start + place.end })),
  )
  const none = { blocks: [], html: [], definitions: [], tokens: [] }
  const masked = body.map(line => ({ ...line, content: withoutAddresses(format, line.content) }))
  const headings = titles.map(title => headingOf(title, body))
  const ofTitles = new Set(titles.flatMap(({ first, last }) => [first, last]))
  const tables = plainTablesIn(text, format, body, index => isVerbatim[index] === true)
  const isInTable = createOverlapFinder(tables)
  const isOfTable = body.map(line => isInTable({ start: line.start, end: line.start + 1 }))
  const lists = plainListsIn(format, masked, {
    isTitle: index => ofTitles.has(index),
    isVerbatim: index => isVerbatim[index] === true || (format === 'rst' && isOfTable[index] === true),
  })
  const apart = [...lists.flatMap(list => list.items), ...tables]
  return { ...none, headings, code, leaves: leavesIn(masked, isVerbatim, titles, apart), body, env: {}, lists, tables }
}

/** Links to it depend on the format and are not known. */
function headingOf({ level, text, first, last, line, column }: Title, body: readonly ViewLine[]): Heading {
  const from = (body[line]?.start ?? 0) + column
  const title = { start: from, end: from + text.length }
  return { level, text, title, slug: '', nested: false, start: body[first]?.start ?? 0, end: body[last]?.next ?? 0 }
}

/** As long as the line. */
function withoutAddresses(format: TextFormat, line: string): string {
  let at = 0
  const parts = addressesIn(format, line).map(({ start, end }) => {
    const part = line.slice(at, start) + placeholder.repeat(end - start)
    at = end
    return part
  })
  return parts.join('') + line.slice(at)
}

/**
 * Lines that follow each other without an empty one, so that a phrase is also found where a line end divides it. A title,
 * an item of a list and a table are apart from the text around them.
 */
function leavesIn(
  body: readonly ViewLine[],
  isVerbatim: readonly boolean[],
  titles: readonly Title[],
  apart: readonly Span[],
): readonly Leaf[] {
  const edges = new Set(titles.flatMap(({ first, last }) => [first, last + 1]))
  const starts = new Set(apart.flatMap(({ start, end }) => [start, end]))
  const runs: ViewLine[][] = []
  let isOpen = false
  for (const [index, line] of body.entries()) {
    const isText = !isVerbatim[index] && line.content.trim() !== ''
    if (isText && isOpen && !edges.has(index) && !starts.has(line.start)) runs.at(-1)?.push(line)
    else if (isText) runs.push([line])
    isOpen = isText
  }
  return runs.map(leafOf)
}

function leafOf(run: readonly ViewLine[]): Leaf {
  let from = 0
  const pieces = run.map(({ start, content }) => {
    const piece = { from, offset: start + content.length - content.trimStart().length }
    from += content.trim().length + 1
    return piece
  })
  return { content: run.map(({ content }) => content.trim()).join('\n'), pieces }
}
