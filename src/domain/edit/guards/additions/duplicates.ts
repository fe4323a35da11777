import type { Segment } from '../../compare/segments.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

const doubledMinWords = 5

/** Warns of statements that their section already had and now has again. */
export function guardDuplicates({ comparison: { added }, after, asked }: GuardContext): readonly Warning[] {
  if (['copy', 'duplicat', 'repeat'].some(stem => asked.intent.stems.has(stem))) return []
  const candidates = added.filter(segment => isStatement(segment) && !isHeaderRow(segment, after))
  const doubled = doubledHeadings(added, after)
  if (candidates.length === 0) return doubled
  const { sectionOf, counts } = statementsBySection(after)
  const statements = inRuns(
    candidates
      .filter(({ start, end, text }) => (counts.get(keyOf(sectionOf(start), text)) ?? 0) > (end - start === 1 ? 1 : 0))
      .map(({ start, end }) => warn('text_doubled', [start + 1, end])),
  )
  return [...doubled, ...statements]
}

/** New headings that repeat the one above them. */
function doubledHeadings(added: readonly Segment[], { headings }: LineOutline): readonly Warning[] {
  const come = new Set(added.filter(({ kind }) => kind === 'heading').map(({ start }) => start))
  return headings.flatMap(({ line, level, text }, at) => {
    const above = headings[at - 1]
    const isRepeated = above !== undefined && above.level === level && fold(above.text) === fold(text)
    return isRepeated && (come.has(line) || come.has(above.line)) ? [warn('text_doubled', [line + 1, line + 1])] : []
  })
}

/** How often each line occurs in its section; a statement of several lines is not counted as a whole. */
function statementsBySection({ lines, headings }: LineOutline) {
  const sections = new Int32Array(lines.length)
  for (const { line } of headings) sections[line] = 1
  for (let at = 1; at < lines.length; at++) sections[at] = (sections[at] as number) + (sections[at - 1] as number)
  const counts = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (line.length > lineReadMaxChars) continue
    const key = keyOf(sections[at] as number, textOfLine(line))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return { sectionOf: (line: number) => sections[line] as number, counts }
}

const lineReadMaxChars = 10_000

function keyOf(section: number, text: string): string {
  return `${section} ${fold(text)}`
}

function isHeaderRow({ kind, end }: Segment, { lines }: LineOutline): boolean {
  return kind === 'row' && /^[\s>|:-]+$/.test(lines[end] ?? '')
}

function isStatement({ kind, text }: Segment): boolean {
  const isText = kind === 'paragraph' || kind === 'item' || kind === 'row'
  return isText && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= doubledMinWords
}

function textOfLine(line: string): string {
  return fold(line.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/, ''))
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
