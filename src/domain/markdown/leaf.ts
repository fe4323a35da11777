import type { Token } from 'markdown-it'
import { lastFrom, type Span } from '../text/span.ts'
import type { ViewLine } from '../text/view.ts'

/** Markdown that contains only text and inline marks: a paragraph, a heading's title, a table cell. */
export type Leaf = {
  readonly content: string
  /** Content from index `from` on is at `offset` in the document; sorted by both. */
  readonly pieces: readonly Piece[]
}
type Piece = { readonly from: number; readonly offset: number }

export function offsetOf(leaf: Leaf, index: number): number {
  const piece = leaf.pieces[lastFrom(leaf.pieces, index, ({ from }) => from)]
  return piece === undefined ? 0 : piece.offset + index - piece.from
}

export function spanIn(leaf: Leaf, start: number, end: number): Span {
  const first = offsetOf(leaf, start)
  return { start: first, end: end === start ? first : offsetOf(leaf, end - 1) + 1 }
}

/**
 * A paragraph or a title. Each line of its content is the end of a document line: the parser removed quote marks, list
 * marks and spaces before it.
 */
export function paragraphLeaf(token: Token, firstLine: number, lines: readonly ViewLine[]): Leaf {
  const pieces: Piece[] = []
  let from = 0
  for (const [index, part] of token.content.split('\n').entries()) {
    const line = lines[firstLine + index]
    if (line === undefined) break
    const column = line.content.trimEnd().length - part.trim().length
    pieces.push({ from: from + part.length - part.trimStart().length, offset: line.start + column })
    from += part.length + 1
  }
  return { content: token.content, pieces }
}

/** A title after `#` marks; an empty one is directly after them. */
export function titleLeaf(token: Token, line: ViewLine, level: number): Leaf {
  const marks = line.content.indexOf('#') + level
  const column = token.content === '' ? marks : line.content.indexOf(token.content, marks)
  return { content: token.content, pieces: [{ from: 0, offset: line.start + column }] }
}

/** The marks of quotes and lists before the text of a line. */
export const containerMarks = /^(?:[\s>]|[-+*][ \t]|\d{1,9}[.)][ \t])*/

/** The cells of one row, in order. A pipe in a cell is escaped in the document, so a piece begins at each. */
export function cellLeaves(cells: readonly Token[], line: ViewLine): readonly Leaf[] {
  let column = containerMarks.exec(line.content)?.[0].length ?? 0
  return cells.map(({ content }) => {
    const written = content.replaceAll('|', '\\|')
    column = Math.max(column, line.content.indexOf(written, column))
    const pieces: Piece[] = []
    let from = 0
    for (const part of content.split(/(?=\|)/)) {
      if (part.startsWith('|')) column++
      pieces.push({ from, offset: line.start + column })
      from += part.length
      column += part.length
    }
    return { content, pieces }
  })
}
