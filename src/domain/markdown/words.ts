import { addressesIn } from '../text/addresses.ts'
import type { TextFormat } from '../text/format.ts'
import type { LineSpan } from '../text/lines.ts'
import { verbatimLines } from '../text/verbatim.ts'
import type { ViewLine } from '../text/view.ts'
import { type Document, readDocument } from './document.ts'
import type { Leaf } from './leaf.ts'
import type { Outline } from './outline.ts'
import { placeholder } from './prose.ts'

/** A document of another format than Markdown: words and code, without headings, lists or tables. */
export function readWords(text: string, format: TextFormat, selection?: LineSpan): Document {
  const document = readDocument(text, selection)
  let outline: Outline | undefined
  return {
    ...document,
    format,
    outline: () => {
      outline ??= outlineOf(document, format)
      return outline
    },
    reread: next => readWords(next, format),
  }
}

function outlineOf({ lines, bodyStart }: Document, format: TextFormat): Outline {
  const body = lines.filter(line => line.start >= bodyStart)
  const isVerbatim = verbatimLines(
    format,
    body.map(({ content }) => content),
  )
  const code = body.flatMap(({ start, next, content }, index) =>
    isVerbatim[index]
      ? [{ start, end: next }]
      : addressesIn(format, content).map(place => ({ start: start + place.start, end: start + place.end })),
  )
  const none = { headings: [], blocks: [], html: [], definitions: [], tokens: [] }
  const masked = body.map(line => ({ ...line, content: withoutAddresses(format, line.content) }))
  return { ...none, code, leaves: leavesIn(masked, isVerbatim), body, env: {} }
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

/** Lines that follow each other without an empty one, so that a phrase is also found where a line end divides it. */
function leavesIn(body: readonly ViewLine[], isVerbatim: readonly boolean[]): readonly Leaf[] {
  const runs: ViewLine[][] = []
  let isOpen = false
  for (const [index, line] of body.entries()) {
    const isText = !isVerbatim[index] && line.content.trim() !== ''
    if (isText && isOpen) runs.at(-1)?.push(line)
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
