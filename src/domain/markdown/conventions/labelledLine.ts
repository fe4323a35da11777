import { contains, type Span } from '../../text/span.ts'
import type { Document } from '../document.ts'
import { type Leaf, spanIn } from '../leaf.ts'
import { sectionsOf } from '../sections.ts'

/** A line that states one fact about the document, such as `Status: Draft`, or the paragraph below `## Status`. */
export type LabelledLine = {
  /** As it is written. */
  readonly label: string
  /** The value without the marks around it; empty if there is none. */
  readonly value: Span
  /** Whether the value and the space after the colon are missing. */
  readonly needsSpace: boolean
  /** Whether the value is more than one line of plain text. */
  readonly isRich: boolean
}

/**
 * The lines with this label, in any case, in text order; if there are none, the paragraph below a heading of this name.
 */
export function labelledLines(document: Document, label: string): readonly LabelledLine[] {
  const { leaves } = document.outline()
  const lines = leaves
    .filter(({ content }) => content.toLowerCase().includes(label.toLowerCase()))
    .flatMap(leaf => linesIn(leaf, label))
  return lines.length > 0 ? lines : paragraphsBelow(document, label)
}

/** Task boxes and marks before the label; the label; the colon, with closing marks before or after it. */
function patternOf(label: string): RegExp {
  const name = label.replace(/[.]/g, '\\$&').replace(/ +/g, '[ \\t]+')
  const closed = String.raw`(?:\k<marks>[ \t]*[:：]|[:：]\k<marks>)`
  return new RegExp(
    String.raw`^[ \t]*(?:\[[ xX]\][ \t]+)?(?:(?<marks>\*{1,3}|_{1,3})(?<bold>${name})[ \t]*${closed}|(?<open>\*{1,3}|_{1,3})?(?<plain>${name})[ \t]*[:：])`,
    'iu',
  )
}

function linesIn(leaf: Leaf, label: string): readonly LabelledLine[] {
  const pattern = patternOf(label)
  const found: LabelledLine[] = []
  let from = 0
  const lines = leaf.content.split('\n')
  for (const [index, line] of lines.entries()) {
    const match = pattern.exec(line)
    if (match !== null) {
      const { bold, plain, open = '' } = match.groups ?? {}
      const value = valueIn(line, match[0].length, open)
      const goesOn = !/(?: {2}|\\)$/.test(line) && !isLabelled(lines[index + 1])
      found.push({
        label: bold ?? plain ?? label,
        value: spanIn(leaf, from + value.start, from + value.end),
        needsSpace: value.start === value.end && value.start === match[0].length,
        isRich: goesOn || /\]\(|\]\[|!\[|[<>]/.test(line.slice(value.start, value.end)),
      })
    }
    from += line.length + 1
  }
  return found
}

/** Whether the line, if there is one, states a separate fact. */
function isLabelled(line: string | undefined): boolean {
  return line === undefined || /^[\s*_]{0,9}[\p{L}][\p{L}\p{N} ./-]{0,60}[*_]{0,3}[ \t]?[:：]/u.test(line)
}

/** The value without a trailing comment or hard break, and without marks that enclose all of it. */
function valueIn(line: string, from: number, open: string): Span {
  const rest = line.slice(from)
  const comment = rest.indexOf('<!--')
  const written = (comment === -1 ? rest : rest.slice(0, comment)).replace(/\\$/, '').trimEnd()
  const inside = open !== '' && written.endsWith(open) ? written.slice(0, -open.length).trimEnd() : written
  const start = inside.length - inside.trimStart().length
  const marks = /^(\*\*|__|\*|_|`)(?=\S)[^*_`]{1,400}(?<=\S)\1$/.exec(inside.slice(start))?.[1]?.length ?? 0
  return { start: from + start + marks, end: from + inside.length - marks }
}

function paragraphsBelow(document: Document, label: string): readonly LabelledLine[] {
  const { leaves } = document.outline()
  return sectionsOf(document)
    .filter(({ heading }) => heading.text.toLowerCase() === label.toLowerCase())
    .flatMap(({ heading, own }) => {
      const inside = leaves.filter(leaf => contains(own, spanIn(leaf, 0, leaf.content.length)))
      const [leaf, another] = inside
      if (leaf === undefined) return []
      const [line = ''] = leaf.content.split('\n')
      const value = valueIn(line, 0, '')
      const isRich = another !== undefined || line !== leaf.content || /\]\(|\]\[|!\[|[<>]/.test(line)
      return [{ label: heading.text, value: spanIn(leaf, value.start, value.end), needsSpace: false, isRich }]
    })
}
