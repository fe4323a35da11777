import { type Leaf, spanIn } from '../../../../markdown/leaf.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'
import { byClause } from './clauses.ts'
import { numbered } from './numbered.ts'

const noun =
  '(?:sections?|clause|sub-?clause|article|paragraph|sub-?paragraph|para|point|item|letter|lit\\.?|provision|definition|§)'
const withNumber = new RegExp(
  `^(?:${noun} )?(\\d{1,3}(?:\\.\\d{1,3}){0,5})(?: ?\\(([a-z]|\\d{1,2})\\)|\\.([a-z])| ([a-z])\\))$`,
  'i',
)
const alone = new RegExp(`^(?:${noun} )?\\(([a-z]|\\d{1,2})\\)$|^${noun} ([a-z])\\)?$`, 'i')
const letterMark = /^\s{0,3}(?:\(([a-z]|\d{1,2})\)|([a-z])[.)])[ \t]+\S/

/** `item (b)`, `section 4.c`, `clause 2(a)`, `§ 2 (3)`: text that begins with a letter or a number which Markdown does not count. */
export function byLetter(page: Page, words: string, search: Search): readonly PageElement[] {
  if (search.withLetters !== true) return []
  const [, number, ...marks] = withNumber.exec(words) ?? []
  const letter = (number === undefined ? alone.exec(words)?.slice(1) : marks)?.find(one => one !== undefined)
  if (letter === undefined) return []
  const found = letteredThings(page, search).filter(one => letterOf(page, one) === letter.toLowerCase())
  if (number === undefined) return found
  const sections = numbered(page, page.things('section'), number, 'section')
  const holders = sections.length > 0 ? sections : byClause(page, `clause ${number}`, { quotes: [] })
  return found.filter(one =>
    holders.some(holder => contains(holder.kind === 'section' ? holder.section.own : holder, one)),
  )
}

/** The paragraphs and items that begin with a letter, and the lines of a paragraph of which more than one does. */
function letteredThings(page: Page, { quotes, area, kinds }: Search): readonly PageElement[] {
  const whole = candidates(page, { quotes, area }, ['paragraph', 'item']).flatMap(one => {
    const leaf = one.kind === 'paragraph' ? one.leaf : one.kind === 'item' ? one.item.leaf : undefined
    const lines = leaf?.content.split('\n') ?? []
    const starts = lines.flatMap((line, index) => (letterMark.test(line) ? [index] : []))
    if (one.kind === 'item' || starts.length < 2) return starts[0] === 0 && starts.length === 1 ? [one] : []
    return one.kind === 'paragraph' ? linesOf(page, one.leaf, lines, starts) : []
  })
  const all = [...whole, ...letteredInItems(page, area)].toSorted((a, b) => a.start - b.start)
  return all.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
}

/** The lettered lines and paragraphs inside the items of a list, such as the parts of a numbered clause. */
function letteredInItems(page: Page, area: Span | undefined): readonly PageElement[] {
  const items = page.things('item').filter(one => one.kind === 'item' && one.list.depth === 0)
  let at = 0
  return page.document.outline().leaves.flatMap(leaf => {
    const { start } = spanIn(leaf, 0, 0)
    while ((items[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++
    if ((items[at]?.start ?? Number.POSITIVE_INFINITY) > start) return []
    const lines = leaf.content.split('\n')
    const starts = lines.flatMap((line, index) => (letterMark.test(line) ? [index] : []))
    const isWhole = starts.length === 1 && starts[0] === 0
    const found = isWhole && !isOwnLine(page, start) ? [] : linesOf(page, leaf, lines, starts)
    return found.filter(one => area === undefined || contains(area, one))
  })
}

/** Whether a text begins its line, not an item. */
function isOwnLine({ document: { text } }: Page, offset: number): boolean {
  return /^[ \t>]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))
}

function linesOf(
  { document: { text } }: Page,
  leaf: Leaf,
  lines: readonly string[],
  starts: readonly number[],
): readonly PageElement[] {
  const offsets: number[] = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1)
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? lines.length) - 1
    const from = spanIn(leaf, offsets[first] ?? 0, (offsets[first] ?? 0) + 1)
    const until = spanIn(leaf, offsets[last] ?? 0, (offsets[last] ?? 0) + (lines[last]?.length ?? 0))
    const start = text.lastIndexOf('\n', from.start) + 1
    const feed = text.indexOf('\n', until.end)
    const own = lines.slice(first, last + 1)
    const part = partOf(leaf, offsets[first] ?? 0, own.join('\n'))
    return { kind: 'line', leaf: part, start, end: feed === -1 ? text.length : feed + 1, names: [own.join(' ')] }
  })
}

/** Whole lines of a leaf, from an index of its content on. */
function partOf({ pieces }: Leaf, start: number, content: string): Leaf {
  const own = pieces.filter(({ from }) => from >= start && from < start + content.length)
  return { content, pieces: own.map(({ from, offset }) => ({ from: from - start, offset })) }
}

export function isLettered(page: Page, thing: PageElement): boolean {
  return letterOf(page, thing) !== null
}

function letterOf({ document: { text } }: Page, { start, end }: PageElement): string | null {
  const written = text
    .slice(start, end)
    .trimStart()
    .replace(/^(?:[-*+]|\d{1,9}[.)])\s{1,4}/, '')
  const [, first, second] = letterMark.exec(written) ?? []
  return first ?? second ?? null
}

/** Without it, the letters or numbers after it would no longer follow each other, and other texts may name them. */
export function requireLastLetter(page: Page, thing: PageElement): void {
  const letter = letterOf(page, thing)
  const all = letter === null ? [] : letteredThings(page, { quotes: [] })
  const next = all[all.findIndex(({ start }) => start === thing.start) + 1]
  if (letter === null || next === undefined) return
  const isNumber = /^\d/.test(letter)
  const following = isNumber ? String(Number(letter) + 1) : String.fromCharCode(letter.charCodeAt(0) + 1)
  if (letterOf(page, next) !== following) return
  const marks = isNumber ? 'numbers' : 'letters'
  throw new InstructionError(
    `The ${marks} after (${letter}) would no longer follow each other. Say, to keep the ${marks}: change (${letter}) to "[reserved]".`,
  )
}
