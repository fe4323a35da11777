import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { around, isProse, nodeAt, prefixAt, type Range, textBlocks } from './blocks.ts'
import { isTaken, type Splice, separatingAfter, separatingBefore } from './separate.ts'
import { marking, type Tool } from './tool.ts'

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof calloutKinds)[number]

const title = /^>[ \t]*\[!([a-z]+)\][ \t]*$/i

export function calloutKind(state: EditorState, quote: SyntaxNode): string | null {
  const line = state.doc.lineAt(quote.from)
  return title.exec(line.text.slice(quote.from - line.from))?.[1]?.toLowerCase() ?? null
}

/** Quotes the selected blocks, or ends the quote around them. */
export const toggleQuote: Tool = state => {
  const { main } = state.selection
  if (!isProse(state, main.from)) return null
  const quote = quoteAround(state, main)
  const changes = quote
    ? calloutKind(state, quote) === null
      ? unquoted(state, quote)
      : withoutTitle(state, quote)
    : quoted(state, main, '')
  return marking(state, changes)
}

/** Makes the selected blocks a callout, changes its kind, or ends a callout of this kind. */
export function toggleCallout(kind: CalloutKind): Tool {
  return state => {
    const { main } = state.selection
    if (!isProse(state, main.from)) return null
    const quote = quoteAround(state, main)
    const mark = `[!${kind.toUpperCase()}]`
    const changes = quote ? retitled(state, quote, kind, mark) : quoted(state, main, mark)
    return marking(state, changes)
  }
}

/** The innermost quote that contains every selected block. */
function quoteAround(state: EditorState, range: Range): SyntaxNode | null {
  const blocks = textBlocks(state, range)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return nodeAt(state, range.from, 'Blockquote')
  let quote = around(first, 'Blockquote')
  while (quote && quote.to < last.to) quote = around(quote.parent, 'Blockquote')
  return quote
}

function quoted(state: EditorState, { from, to }: Range, mark: string): readonly Splice[] {
  const { doc } = state
  const range = blocksAround(state, from, to)
  const line = doc.lineAt(from)
  if (range === null) {
    if (/[^\s>]/.test(line.text)) return []
    const prefix = /^[ \t>]*/.exec(line.text)?.[0] ?? ''
    return [{ from: line.to, insert: mark === '' ? '> ' : `> ${mark}\n${prefix}> ` }]
  }
  const prefix = prefixAt(doc, range.from)
  const splices: Splice[] = [{ from: range.from, insert: mark === '' ? '> ' : `> ${mark}\n${prefix}> ` }]
  for (let number = doc.lineAt(range.from).number + 1; number <= doc.lineAt(range.to).number; number++) {
    const { from: start, text } = doc.line(number)
    const indent = /^[ \t>]*/.exec(text)?.[0] ?? ''
    const isBlank = indent.length === text.length
    if (isBlank)
      splices.push({
        from: start + Math.min(indent.length, prefix.trimEnd().length),
        insert: prefix.trimEnd() === '' ? `${prefix}>` : '>',
      })
    // A line that its paragraph takes in without indentation still continues it.
    else if (indent.length >= prefix.length) splices.push({ from: start + prefix.length, insert: '> ' })
  }
  return splices
}

/** The blocks of the innermost container around a range that the range touches. */
function blocksAround(state: EditorState, from: number, to: number): Range | null {
  const touched = textBlocks(state, { from, to })
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return null
  let container = around(first.parent, 'Document', 'Blockquote', 'ListItem')
  while (container && (container.from > last.from || container.to < last.to)) {
    container = around(container.parent, 'Document', 'Blockquote', 'ListItem')
  }
  const childOf = (node: SyntaxNode): SyntaxNode => {
    let child = node
    while (child.parent && child.parent.from !== container?.from) child = child.parent
    while (child.parent && child.parent.name !== container?.name) child = child.parent
    return child
  }
  return { from: childOf(first).from, to: childOf(last).to }
}

function unquoted(state: EditorState, quote: SyntaxNode): readonly Splice[] {
  const { doc } = state
  const prefix = prefixAt(doc, quote.from)
  const splices: Splice[] = []
  const first = doc.lineAt(quote.from).number
  for (let number = first; number <= doc.lineAt(quote.to).number; number++) {
    const line = doc.line(number)
    const from = number === first ? quote.from : line.from + prefix.length
    const indent = /^[ \t>]*/.exec(line.text)?.[0].length ?? 0
    if (number > first && indent < prefix.length) continue
    const mark = /^ {0,3}> ?/.exec(line.text.slice(from - line.from))
    if (mark) splices.push({ from, to: from + mark[0].length })
  }
  const [top, end] = [doc.lineAt(quote.from), doc.lineAt(quote.to)]
  return [
    ...(isTaken(state, top.from, top.to) ? separatingBefore(state, quote.from) : []),
    ...splices,
    ...(isTaken(state, end.from, quote.to) ? separatingAfter(state, quote.from, quote.to) : []),
  ]
}

/** Where the words of a callout begin, if a position is on the line with its kind. */
export function wordsBelowTitle(state: EditorState, position: number): number | null {
  const { doc } = state
  const quote = nodeAt(state, position, 'Blockquote')
  if (quote === null || calloutKind(state, quote) === null) return null
  const line = doc.lineAt(quote.from)
  if (position > line.to) return null
  return line.to + (/^\n[ \t>]*/.exec(doc.sliceString(line.to, quote.to))?.[0].length ?? 0)
}

/** The line with the kind of a callout, up to its second line. */
function titleLine(state: EditorState, quote: SyntaxNode): Range {
  const { doc } = state
  const line = doc.lineAt(quote.from)
  if (line.to >= quote.to) return { from: quote.from, to: line.to }
  const prefix = prefixAt(doc, quote.from)
  const next = doc.line(line.number + 1)
  const indent = /^[ \t>]*/.exec(next.text)?.[0].length ?? 0
  return { from: quote.from, to: next.from + Math.min(indent, prefix.length) }
}

function withoutTitle(state: EditorState, quote: SyntaxNode): readonly Splice[] {
  return [titleLine(state, quote)]
}

function retitled(state: EditorState, quote: SyntaxNode, kind: CalloutKind, mark: string): readonly Splice[] {
  const known = calloutKind(state, quote)
  const { doc } = state
  if (known === null) return [{ from: quote.from, insert: `> ${mark}\n${prefixAt(doc, quote.from)}` }]
  const line = doc.lineAt(quote.from)
  const at = line.text.indexOf('[!', quote.from - line.from) + line.from
  if (known !== kind) return [{ from: at, to: at + known.length + 3, insert: mark }]
  const gone = titleLine(state, quote)
  return [...separatingBefore(state, quote.from), gone, ...unquoted(state, quote).filter(({ from }) => from >= gone.to)]
}
