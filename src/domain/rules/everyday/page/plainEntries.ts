import type { Document } from '../../../markdown/document.ts'
import type { Leaf } from '../../../markdown/leaf.ts'
import type { Span } from '../../../text/span.ts'
import { plainBlocksOf } from './plainBlocks.ts'

type Entry = Span & { readonly kind: 'line'; readonly leaf: Leaf; readonly names: readonly string[] }

/** `STO-1:: The service …` in AsciiDoc. */
const entry = /^([^\s:|*.=/[][^:|]{0,80}?)(:{2,4})[ \t]{1,20}(?=\S)/

/** The entries of labelled lists in which each of them is one line, without anything that belongs to one of them. */
export function plainEntriesOf(document: Document): readonly Entry[] {
  const { format, lines, outline } = document
  if (format !== 'asciidoc') return []
  const indexes = new Map(lines.map((line, index) => [line.start, index]))
  const { begins, joins } = plainBlocksOf(document)
  return outline().leaves.flatMap((leaf): readonly Entry[] => {
    const own = leaf.pieces.map(({ offset }) => indexes.get(offset) ?? -1)
    const found = own.flatMap(index => {
      const line = lines[index]
      const [, name, mark] = entry.exec(line?.content ?? '') ?? []
      return line === undefined || name === undefined ? [] : [{ line, name, mark }]
    })
    const [first = -1, last = -1] = [own[0], own.at(-1)]
    const next = lines[last + 1]?.content ?? ''
    const marks = new Set(found.map(({ mark }) => mark))
    if (found.length < own.length || marks.size > 1 || next.trim() !== '' || !begins(first) || joins(last)) return []
    return found.map(({ line, name }) => ({ kind: 'line', leaf, start: line.start, end: line.next, names: [name] }))
  })
}

export function entryNameIn(line: string): string | null {
  return entry.exec(line)?.[1] ?? null
}
