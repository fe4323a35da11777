import { diffLines, type LineChange } from '../../text/diff.ts'
import { lineEnding, withoutLineEnding } from '../../text/lines.ts'
import { type Alignment, align, inside } from './alignment.ts'
import { carryText, indentLike } from './carryForm.ts'
import { withoutForeignEscapes } from './foreignEscapes.ts'
import { isRunningText, kindsOf, type LineKind, lineKind } from './lineKind.ts'
import { beginsParagraph, type ParagraphLines, paragraphLines } from './paragraphLines.ts'
import type { Tier } from './tiers.ts'

/**
 * A block that matches a place of the document only leniently differs from it in form: `original` is the document's
 * text.
 */
export type Placed = {
  /** The lines of the place, with their line ends. */
  readonly original: readonly string[]
  readonly search: readonly string[]
  readonly replace: readonly string[]
  readonly tier: Tier
  /** For new lines, if the original lines do not determine it. */
  readonly eol: '\n' | '\r\n'
}

/**
 * The text for the place: the replacement, with the original bytes for lines that it only repeats from SEARCH. If lines
 * of one kind become lines of another (a list, a table, a heading, a blank line), everything from the first to the last
 * such change is taken as written, including the rest of any paragraph that it splits. Elsewhere a changed line keeps
 * the form that the model lost while copying: indentation, bullet, typographic characters, line breaks of a paragraph.
 */
export function carryOver(given: Placed): string {
  const toleratesEscapes = given.tier === 'notation' || given.tier === 'emphasis'
  const placed = toleratesEscapes ? withoutForeignEscapes(given, given.original) : given
  const { original, search, tier } = placed
  const eol = lineEnding(original[0] ?? '') || placed.eol
  const alignment = align(original, search, tier)
  const quoted = { kinds: kindsOf(search), linesAbove: paragraphLines(search) }
  const lines: string[] = []
  let at = 0
  for (const change of changesOf(placed, quoted, alignment)) {
    const isInsertion = change.aStart === change.aEnd
    const from = (isInsertion ? alignment.end : alignment.start)[change.aStart] as number
    const to = isInsertion ? from : (alignment.end[change.aEnd] as number)
    for (const line of original.slice(at, from)) lines.push(line)
    for (const line of carryChange(placed, quoted, change, original.slice(from, to))) lines.push(line)
    at = to
  }
  for (const line of original.slice(at)) lines.push(line)
  const last = lines.pop()
  if (last === undefined) return ''
  const closed = lines.map(line => (lineEnding(line) === '' ? line + eol : line))
  return closed.join('') + withoutLineEnding(last) + lineEnding(original.at(-1) ?? '')
}

type BlockChange = LineChange & { readonly changesStructure: boolean }

/** What all changes of a block ask of its SEARCH: computed once, as a block may have thousands of them. */
type Quoted = { readonly kinds: ReadonlySet<LineKind>; readonly linesAbove: ParagraphLines }

/**
 * Changes from SEARCH to REPLACE. None begins or ends within lines with other breaks; all new structure is in one
 * change.
 */
function changesOf({ search, replace, tier }: Placed, quoted: Quoted, alignment: Alignment): readonly BlockChange[] {
  const changes = wholeChanges(diffLines(search, replace), alignment)
  const structural = changes.filter(change => isNewStructure(change, { search, quoted, replace }))
  const [first, last] = [structural[0], structural.at(-1)]
  if (first === undefined || last === undefined) return changes.map(asIs)
  const span = { start: first.aStart, end: last.aEnd }
  const takesApart = tier === 'flow' || structural.some(({ aStart, aEnd }) => aStart < aEnd)
  const { start, end } = takesApart ? wholeParagraphs(span, search) : span
  const before = changes.filter(({ aEnd }) => aEnd < start)
  const after = changes.filter(({ aStart }) => aStart > end)
  const within = changes.slice(before.length, changes.length - after.length)
  const [opening = first, closing = last] = [within[0], within.at(-1)]
  const aStart = Math.min(start, opening.aStart)
  const aEnd = Math.max(end, closing.aEnd)
  const bStart = opening.bStart - (opening.aStart - aStart)
  const bEnd = closing.bEnd + (aEnd - closing.aEnd)
  return [...before.map(asIs), { aStart, aEnd, bStart, bEnd, changesStructure: true }, ...after.map(asIs)]
}

function asIs(change: LineChange): BlockChange {
  return { ...change, changesStructure: false }
}

/** Whether lines of one kind become lines of another. Added lines alone may be of any kind that the block has. */
function isNewStructure(
  { aStart, aEnd, bStart, bEnd }: LineChange,
  { search, quoted, replace }: Pick<Placed, 'search' | 'replace'> & { readonly quoted: Quoted },
): boolean {
  const added = kindsOf(replace.slice(bStart, bEnd))
  if (added.size === 0) return false
  const before = aStart === aEnd ? quoted.kinds : kindsOf(search.slice(aStart, aEnd))
  return [...added].some(kind => !before.has(kind)) || (aStart < aEnd && before.size > added.size)
}

/** A split paragraph is replaced as a whole, and so is a list or a table. */
function wholeParagraphs(span: { readonly start: number; readonly end: number }, search: readonly string[]) {
  let { start, end } = span
  const isFilled = (at: number) => (search[at] ?? '').trim() !== ''
  const [goesOnAbove, goesOnBelow] = [isFilled(start), isFilled(end - 1)]
  while (goesOnAbove && isFilled(start - 1)) start--
  while (goesOnBelow && isFilled(end)) end++
  return { start, end }
}

function wholeChanges(changes: readonly LineChange[], { start, end }: Alignment): readonly LineChange[] {
  const whole: LineChange[] = []
  for (const change of changes) {
    let { aStart, aEnd, bStart, bEnd } = change
    for (; start[aStart] === inside; aStart--) bStart--
    for (; end[aEnd] === inside; aEnd++) bEnd++
    const last = whole.at(-1)
    if (last !== undefined && aStart < last.aEnd) whole[whole.length - 1] = { ...last, aEnd, bEnd }
    else whole.push({ aStart, aEnd, bStart, bEnd })
  }
  return whole
}

function carryChange(
  placed: Placed,
  quoted: Quoted,
  change: BlockChange,
  original: readonly string[],
): readonly string[] {
  const { search, replace, tier } = placed
  const added = replace.slice(change.bStart, change.bEnd)
  const removed = search.slice(change.aStart, change.aEnd)
  const contents = original.map(withoutLineEnding)
  const asWritten = added.map((line, index) => withEndOf(line, added, original, index))
  if (tier === 'trim' && isInsertedText(added, removed, quoted)) return indentNew(placed, quoted, change)
  if (tier === 'exact' || change.changesStructure || isTrueForm(added, removed, contents)) return asWritten
  if (tier === 'flow' && original.length + removed.length > 0) return reword(added, removed, contents) ?? asWritten
  if (added.length === removed.length) {
    return added.map((line, index) => {
      const [searched = '', content = ''] = [removed[index], contents[index]]
      const carried = lineKind(line) === lineKind(searched) ? carryText(line, searched, content, tier) : line
      return withEndOf(carried, added, original, index)
    })
  }
  const model = nearestFilled(search, change)
  if (tier === 'flow' || model === null) return asWritten
  return added.map(line => indentLike(line, search[model] ?? '', withoutLineEnding(placed.original[model] ?? '')))
}

/** Whether lines were only added, and none is of a kind that the quoted lines are not. */
function isInsertedText(added: readonly string[], removed: readonly string[], { kinds }: Quoted): boolean {
  return (
    removed.length === 0 &&
    added.includes('') &&
    kindsOf(added)
      .values()
      .every(kind => kind === 'blank' || kinds.has(kind))
  )
}

/** New paragraphs are indented like the quoted one: its first line, and the lines that follow. */
function indentNew(
  { search, replace, original }: Placed,
  { linesAbove }: Quoted,
  { aStart, bStart, bEnd }: BlockChange,
): readonly string[] {
  return replace.slice(bStart, bEnd).map((line, index) => {
    if (line.trim() === '') return line
    const above = linesAbove(aStart, beginsParagraph(replace, bStart + index))
    const model = above ?? nearestFilled(search, { aStart, aEnd: aStart, bStart, bEnd })
    return model === null ? line : indentLike(line, search[model] ?? '', withoutLineEnding(original[model] ?? ''))
  })
}

function withEndOf(line: string, added: readonly string[], original: readonly string[], index: number): string {
  return added.length === original.length ? line + lineEnding(original[index] ?? '') : line
}

/** Whether the model, which lost a form in SEARCH, uses it in REPLACE: then the replacement is deliberate. */
function isTrueForm(added: readonly string[], removed: readonly string[], contents: readonly string[]): boolean {
  const lost = new Set(contents)
  for (const line of removed) lost.delete(line)
  return added.some(line => line.trim() !== '' && lost.has(line))
}

/** A paragraph with other words in the same lines; `null` if more than that changed. */
function reword(
  added: readonly string[],
  removed: readonly string[],
  contents: readonly string[],
): readonly string[] | null {
  const [first = '', quoted = ''] = [added[0], removed[0]]
  const isRewording =
    added.length === removed.length &&
    lineKind(first) === lineKind(quoted) &&
    [added, removed, contents].every(isRunningText) &&
    added.every((line, index) => breaksAsBefore(line, removed[index] ?? ''))
  if (!isRewording) return null
  const carried = carryText(added.join('\n'), removed.join('\n'), contents.join('\n'), 'flow').split('\n')
  return isRunningText(carried) ? carried : null
}

/** Two spaces or a backslash at the end of a line are a line break. */
function breaksAsBefore(line: string, before: string): boolean {
  const mark = /(?<! ) {2,}$|\\$/
  return mark.exec(line)?.[0] === mark.exec(before)?.[0]
}

/** The line with text whose form new lines copy: among those they replace, otherwise before them, otherwise after. */
function nearestFilled(search: readonly string[], { aStart, aEnd }: LineChange): number | null {
  const isFilled = (at: number) => (search[at] ?? '').trim() !== ''
  for (let at = aStart; at < aEnd; at++) if (isFilled(at)) return at
  for (let at = aStart - 1; at >= 0; at--) if (isFilled(at)) return at
  for (let at = aEnd; at < search.length; at++) if (isFilled(at)) return at
  return null
}
