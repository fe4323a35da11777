import type { Document } from '../../../markdown/document.ts'
import type { Leaf } from '../../../markdown/leaf.ts'
import type { Span } from '../../../text/span.ts'

type Entry = Span & { readonly kind: 'line'; readonly leaf: Leaf; readonly names: readonly string[] }

/** `STO-1:: The service …` in AsciiDoc. */
const entry = /^([^\s:|*.=/[][^:|]{0,80}?):{2,4}[ \t]{1,20}(?=\S)/

/** The entries of labelled lists in which each of them is one line. */
export function plainEntriesOf({ format, text, lines, outline }: Document): readonly Entry[] {
  if (format !== 'asciidoc') return []
  const byStart = new Map(lines.map(line => [line.start, line]))
  return outline().leaves.flatMap((leaf): readonly Entry[] => {
    const own = leaf.pieces.map(({ offset }) => byStart.get(offset))
    const entries = own.flatMap(line => {
      const name = entry.exec(line?.content ?? '')?.[1]
      if (line === undefined || name === undefined) return []
      return [{ kind: 'line' as const, leaf, start: line.start, end: line.next, names: [name] }]
    })
    const end = entries.at(-1)?.end ?? 0
    return entries.length === own.length && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + blankMaxChars))
      ? entries
      : []
  })
}

const blankMaxChars = 80
