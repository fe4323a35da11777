import type { Document } from '../../markdown/document.ts'
import { containerMarks } from '../../markdown/leaf.ts'
import type { Edit } from '../../text/splice.ts'
import { type LineFix, lintLinesOf, parseLines } from './lines.ts'
import { continuedLines, verbatimFinder, verbatimLines } from './regions.ts'
import type { LintRule } from './rule.ts'

/** Keeps two spaces that break a line, and spaces whose removal would turn a backslash into a line break. */
export const trailingSpaces: LintRule = {
  id: 'MD009',
  names: ['trailing spaces', 'trailing whitespace'],
  fixes(reading) {
    const isVerbatim = verbatimLines(reading)
    const goesOn = continuedLines(reading)
    const touches = verbatimFinder(reading)
    const fixes = new Map<number, LineFix>()
    for (const [index, { content, end }] of reading.lines.entries()) {
      const text = withoutEnd(content)
      if (text === content || isVerbatim[index] || touches({ start: end, end: end + 1 })) continue
      if (goesOn[index] && text.endsWith('\\')) continue
      const breaks = goesOn[index] && content.endsWith('  ')
      const kept = breaks || (text.trim() !== '' && content === `${text}  `) ? `${text}  ` : text
      if (kept !== content) fixes.set(index, { kind: 'replace', content: kept })
    }
    return fixes
  },
}

/**
 * A tab before a text becomes as many spaces as it is wide, which is its meaning there; within a text one space, at the
 * end none.
 */
export const hardTabs: LintRule = {
  id: 'MD010',
  names: ['hard tabs', 'tabs'],
  fixes(reading) {
    const isVerbatim = verbatimLines(reading)
    const touches = verbatimFinder(reading)
    const fixes = new Map<number, LineFix>()
    for (const [index, { content, start, end }] of reading.lines.entries()) {
      if (!content.includes('\t') || isVerbatim[index]) continue
      const margin = containerMarks.exec(content)?.[0].length ?? 0
      const text = content.slice(margin).replace(/\t/g, (tab, at: number) => {
        const place = start + margin + at
        return touches({ start: place, end: place + 1 }) ? tab : ' '
      })
      const words = withoutEnd(content)
      const isOpen = touches({ start: end, end: end + 1 }) || words.endsWith('\\') || words.length < margin
      const isCut = !isOpen && content.includes('\t', words.length)
      const breaks = content.endsWith('  ') ? '  ' : ''
      fixes.set(index, {
        kind: 'replace',
        content: expanded(content.slice(0, margin)) + (isCut ? withoutEnd(text) + breaks : text),
      })
    }
    return fixes
  },
}

/** By hand: a regular expression is quadratic in a run of spaces. */
function withoutEnd(content: string): string {
  let end = content.length
  while (content[end - 1] === ' ' || content[end - 1] === '\t') end--
  return content.slice(0, end)
}

const tabStop = 4

function expanded(margin: string): string {
  let written = ''
  for (const character of margin) {
    written += character === '\t' ? ' '.repeat(tabStop - (written.length % tabStop)) : character
  }
  return written
}

/** The trailing spaces of lines outside code, except for those that break a line. */
export function trailingSpaceEdits(document: Document): readonly Edit[] {
  const reading = parseLines(lintLinesOf(document))
  const isVerbatim = verbatimLines(reading)
  const goesOn = continuedLines(reading)
  const touches = verbatimFinder(reading)
  const lines = document.lines.filter(({ start }) => start >= document.bodyStart)
  return reading.lines.flatMap(({ content, end }, index) => {
    const text = withoutEnd(content)
    const line = lines[index]
    if (line === undefined || text === content || isVerbatim[index] || touches({ start: end, end: end + 1 })) return []
    if (goesOn[index] && (content.endsWith('  ') || text.endsWith('\\'))) return []
    return [{ start: line.start + text.length, end: line.end, replacement: '' }]
  })
}
