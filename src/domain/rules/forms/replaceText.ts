import { inDocumentLines } from '../../markdown/blocks.ts'
import { codeSpans } from '../../markdown/code.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { keepsFrontMatter } from '../../markdown/frontMatter.ts'
import { rewrapped, wrappedPlaces } from '../../markdown/wrapped.ts'
import { isCompound } from '../../text/compounds.ts'
import { isInNumber } from '../../text/numbers.ts'
import { findText } from '../../text/occurrences.ts'
import { contains, createOverlapFinder, type Span, withoutOverlaps } from '../../text/span.ts'
import { isAlreadyNew } from '../changes/alreadyNew.ts'
import type { Change, Command, Form } from '../form.ts'
import { InstructionError } from '../instructionError.ts'
import { count, enumerate, onLines, quote, quoteShort, stayed } from '../language/phrase.ts'
import { areaOf, chosenOf, formatScope, type MatchScope, parseScope } from '../language/scope.ts'
import { type Kept, keptHits } from './keptHits.ts'
import { rename } from './renameHeading.ts'
import { partTargets } from './targetHits.ts'

export const replaceText: Form = {
  form: 'replace "A" with "B" [in section "X" | in front matter | on line N] [first | last | 2nd occurrence] [everywhere] [whole word]',
  example: 'replace "SHOULD" with "MUST" in section "Error handling"',
  read(reader) {
    const before = parseScope(reader)
    const verb = reader.word('replace', 'change', 'rename', 'substitute')
    const linkWords = verb === 'change' || verb === 'rename' ? ['to', 'into'] : ['with', 'by']
    if (verb === null) return null
    const amid = parseScope(reader, before)
    reader.word('the')
    reader.word('text', 'phrase')
    const from = reader.quoted()
    const behind = parseScope(reader, amid)
    if (from === null || reader.word(...linkWords) === null) return null
    const to = reader.quoted() ?? reader.block()
    const scope = parseScope(reader, behind)
    if (to === null || !reader.end()) return null
    return replacement({ from, to, scope, isRename: verb === 'rename' })
  },
}

type Params = { readonly from: string; readonly to: string; readonly scope: MatchScope; readonly isRename: boolean }

function replacement(params: Params): Command {
  return {
    sentence: `replace ${quote(params.from)} with ${quote(params.to)}${formatScope(params.scope)}`,
    perform: document => replaceIn(document, params),
  }
}

function replaceIn(document: Document, params: Params): Change {
  const { scope, from, to } = params
  if (from === '') throw new InstructionError('The text to replace is empty.')
  if (from === to) throw new InstructionError(`The new text is the same as the old one, ${quoteShort(from)}.`)
  const heading = params.isRename ? document.outline().headings.find(({ text }) => text === from) : undefined
  if (heading !== undefined && isOnlyHeading(document, from)) return rename(document, from, to)
  if (params.isRename) requireNoHeading(document, params)

  const { prose, code, inNumbers, targets, kept } = findHits(document, params)
  const isAlone = prose.length === 0 && scope.code === undefined
  const inSpans = isAlone && code.every(hit => !isInBlock(document, hit))
  const keepsCode = leavesCodeAlone(scope) && !inSpans
  const keepsTargets = leavesCodeAlone(scope) && !(isAlone && code.length === 0)
  const eligible: readonly Hit[] = withoutOverlaps([
    ...prose,
    ...(keepsCode ? [] : code),
    ...(keepsTargets ? [] : targets),
  ])
  if (eligible.length === 0) throw new InstructionError(whyNowhere(document, params, code, inNumbers, kept))
  requireClear(document, params, eligible)
  const counted = countedPlaces(document, scope, eligible)
  const wanted = chosenOf(counted, scope)
  if (wanted.length === 0)
    throw new InstructionError(`${quoteShort(from)} occurs only ${count(counted.length, 'time')}.`)
  const chosen = wanted.filter(hit => !isAlreadyNew(document.text, hit, to))
  if (chosen.length === 0) throw new InstructionError(`The text already reads ${quoteShort(to)}.`)
  if (chosen.length > placesMax) {
    throw new InstructionError(`${quoteShort(from)} occurs more than ${placesMax} times; name a section or lines.`)
  }
  const edits = chosen.map(({ start, end, gap }) => ({
    start,
    end: to === '' && gap === undefined ? endOfRemoved(document.text, { start, end }) : end,
    replacement:
      gap === undefined || /[\n\r]/.test(to)
        ? inDocumentLines(document, to)
        : rewrapped(document, { start, end, gap }, to),
  }))
  if (!keepsFrontMatter(document, edits)) {
    throw new InstructionError('That would leave the front matter unreadable; say: set front matter "key" to "value".')
  }
  const places = `${chosen.length === 1 ? 'once' : `${chosen.length} times`}, on ${linesOf(document, chosen)}`
  const notes = [
    stayed(wanted.length - chosen.length, `that already read ${quoteShort(to)}`),
    stayed(keepsCode ? code.length : 0, 'in code'),
    stayed(keepsTargets ? targets.length : 0, 'in addresses of links'),
    stayed(isEvery(scope) ? inNumbers.length : 0, 'in longer numbers'),
    ...whyKept.map(why => stayed(kept.filter(one => one === why).length, why)),
    stayed(isEvery(scope) ? inAnotherCase(document, params) : 0, 'in another case'),
    stayed(eligible.length - counted.length, 'inside longer words'),
    partsOfWords(document, chosen),
  ]
  const words = asksForWords(scope) && chosen.every(hit => continuesBefore(document.text, hit)) ? 'only' : undefined
  return { words, edits, summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} ${places}.${notes.join('')}` }
}

/** Of the two spaces around a text that goes, one goes with it, and the one behind a bracket that opens. */
function endOfRemoved(text: string, { start, end }: Span): number {
  const isSpaced = /[^\s|] $|[([]$/.test(text.slice(Math.max(0, start - 2), start))
  return isSpaced && text[end] === ' ' && /^[^\s|]$/.test(text.slice(end + 1, end + 2)) ? end + 1 : end
}

function isInBlock(document: Document, hit: Span): boolean {
  return document.outline().code.some(block => contains(block, hit))
}

function isEvery({ occurrence, lines }: MatchScope): boolean {
  return (occurrence === undefined || occurrence === 'all') && lines === undefined
}

/** How often the text would also be found outside code if case did not matter. */
function inAnotherCase(document: Document, { from, scope }: Params): number {
  const wanted = inDocumentLines(document, from)
  const lowered = document.text.toLowerCase()
  if (lowered.length !== document.text.length || wanted.toLowerCase().length !== wanted.length) return 0
  const isCode = createOverlapFinder(codeSpans(document))
  const wholeWord = scope.wholeWord === true
  const hits = findText(lowered, wanted.toLowerCase(), areaOf(document, scope), { wholeWord })
  const others = hits.filter(
    hit => document.text.slice(hit.start, hit.end) !== wanted && !continuesBefore(document.text, hit),
  )
  return others.filter(hit => !isCode(hit)).length
}

/** Asks whether a text that is a word here also means its letters inside other words, such as `art` in `start`. */
function requireClear(document: Document, { scope }: Params, eligible: readonly Span[]): void {
  if (!asksForWords(scope)) return
  const { text } = document
  requireNoIds(text, eligible)
  const inside = eligible.filter(hit => continuesBefore(text, hit) || beginsAnother(text, hit))
  const [first] = inside
  if (first === undefined || eligible.every(hit => continuesBefore(text, hit) || continuesBehind(text, hit))) return
  const { start, end } = first
  throw new InstructionError(
    `${quoteShort(text.slice(start, end))} is also inside other words such as ${quoteShort(wordAround(text, first))}, on ${linesOf(document, inside)}; add "whole word" to leave them, or "everywhere" to change them too.`,
    'also',
  )
}

/** Asks whether a word also means the ids that begin with it, such as `REQ` in `REQ-7`. */
function requireNoIds(text: string, eligible: readonly Span[]): void {
  const inIds = eligible.filter(({ end }) => /^\p{Lu}-\d/u.test(text.slice(end - 1, end + 2)))
  const [first] = inIds
  if (first === undefined || inIds.length === eligible.length) return
  const word = quoteShort(text.slice(first.start, first.end))
  const id = /^\S{1,30}?\d(?!\d)/.exec(text.slice(first.start, first.start + wordMaxChars))?.[0] ?? ''
  throw new InstructionError(
    `${word} is also a part of ids such as ${quoteShort(id)}. Say in which section or on which line to replace it, or add "everywhere" to change the ids too.`,
  )
}

/** Whether nothing in the instruction says if letters inside other words are meant. */
function asksForWords(scope: MatchScope): boolean {
  return isEvery(scope) && !scope.wholeWord && scope.code !== 'everywhere'
}

/** `the first "art"` and `"art" on line 3` mean words, not those in `start`, if there are any. */
function countedPlaces({ text }: Document, scope: MatchScope, eligible: readonly Hit[]): readonly Hit[] {
  if (isEvery(scope) || scope.code === 'everywhere') return eligible
  const words = eligible.filter(
    hit => !continuesBefore(text, hit) && !(continuesBehind(text, hit) && !isInPlural(text, hit)),
  )
  const [first] = eligible
  if (words.length === 0 && first !== undefined && scope.occurrence !== undefined && scope.occurrence !== 'all')
    throw new InstructionError(
      `The text is only inside other words such as ${quoteShort(wordAround(text, first))}; add "everywhere" to change them.`,
    )
  return words.length > 0 ? words : eligible
}

function isInPlural(text: string, { end }: Span): boolean {
  return /^e?s(?![\p{L}\p{N}_])/u.test(text.slice(end, end + 3))
}

/** Says which replaced places were parts of longer words. */
function partsOfWords({ text }: Document, chosen: readonly Span[]): string {
  const parts = chosen.filter(hit => continuesBefore(text, hit) || continuesBehind(text, hit))
  const [first] = parts
  if (first === undefined) return ''
  const are = parts.length === 1 ? 'was part of a longer word' : 'were parts of longer words'
  return ` ${parts.length} of them ${are}, such as ${quoteShort(wordAround(text, first))}.`
}

function continuesBefore(text: string, hit: Span): boolean {
  return isCompound(text, hit) || /^\p{L}\p{L}$/u.test(text.slice(Math.max(0, hit.start - 1), hit.start + 1))
}

function continuesBehind(text: string, { end }: Span): boolean {
  return /^\p{L}\p{L}$/u.test(text.slice(end - 1, end + 1))
}

/** `fee` in `feedback` is another word, unlike in `fees` and in the `color` of `colored`. */
function beginsAnother(text: string, hit: Span): boolean {
  return continuesBehind(text, hit) && !/^(?:e?s|ed|ing|[’']s)(?![\p{L}\p{N}_])/u.test(text.slice(hit.end, hit.end + 4))
}

function wordAround(text: string, { start, end }: Span): string {
  const before = /(?<![\p{L}-])[\p{L}-]*$/u.exec(text.slice(Math.max(0, start - wordMaxChars), start))?.[0] ?? ''
  const behind = /^\p{L}*/u.exec(text.slice(end, end + wordMaxChars))?.[0] ?? ''
  return before + text.slice(start, end) + behind
}

const wordMaxChars = 30

/** More than one instruction would reasonably mean, and few enough to show. */
const placesMax = 20_000

function leavesCodeAlone({ code, lines }: MatchScope): boolean {
  return code === 'outside' || (code === undefined && lines === undefined)
}

/** `gap` is the line end that divides the words of the text. */
type Hit = Span & { readonly gap?: Span }
type Hits = {
  readonly prose: readonly Hit[]
  readonly code: readonly Span[]
  readonly inNumbers: readonly Span[]
  readonly targets: readonly Span[]
  readonly kept: readonly Kept[]
}

const whyKept: readonly Kept[] = [
  'in ids and names',
  'in dates',
  'in numbers of titles',
  'in marks of lists, titles and tables',
  'in HTML tags',
]

/** `replace "*" with "-"` where only lists have it. */
function isBullet(from: string, to: string, kept: ReadonlyMap<Span, Kept>): boolean {
  return /^[-*+]$/.test(from) && /^[-*+]$/.test(to) && kept.size > 0
}

/** A number is never a part of a longer one: `5` is neither in `50` nor in `1.5`. */
function findHits(document: Document, { from, to, scope }: Params): Hits {
  const wanted = inDocumentLines(document, from)
  const all = findText(document.text, wanted, areaOf(document, scope), { wholeWord: scope.wholeWord === true })
  const wrapped = wrappedPlaces(document, from, areaOf(document, scope), { wholeWord: scope.wholeWord === true })
  if (all.length === 0) return { prose: wrapped, code: [], inNumbers: [], targets: [], kept: [] }
  const inNumbers = /^\d+(?:[.,]\d+)*$/.test(from) ? all.filter(hit => isInNumber(document.text, hit)) : []
  const isPart = new Set(
    scope.wholeWord ? [...inNumbers, ...all.filter(hit => isCompound(document.text, hit))] : inNumbers,
  )
  const hits = all.filter(hit => !isPart.has(hit))
  const isCode = createOverlapFinder(codeSpans(document))
  const judged = hits.map(hit => ({ hit, inCode: isCode(hit) }))
  const inText = judged.filter(({ inCode }) => !inCode).map(({ hit }) => hit)
  const kept =
    scope.lines !== undefined ? new Map<Span, Kept>() : keptHits(document, from, inText, scope.code === 'everywhere')
  const seen = inText.filter(hit => !kept.has(hit))
  const isElsewhere = seen.length > 0 || wrapped.length > 0 || !isBullet(from, to, kept)
  const { words, inTargets } = partTargets(document, from, isElsewhere ? seen : inText)
  return {
    kept: isElsewhere ? [...kept.values()] : [],
    inNumbers,
    targets: inTargets,
    prose: withoutOverlaps([...words, ...wrapped]),
    code: judged.filter(({ inCode }) => inCode).map(({ hit }) => hit),
  }
}

function whyNowhere(
  document: Document,
  { from, scope }: Params,
  code: readonly Span[],
  inNumbers: readonly Span[],
  kept: readonly Kept[],
): string {
  if (code.length > 0) {
    return `${quoteShort(from)} occurs only in code, on ${linesOf(document, code)}; add "everywhere" to change it.`
  }
  if (inNumbers.length > 0) {
    return `${quoteShort(from)} occurs only in longer numbers, on ${linesOf(document, inNumbers)}; name the whole number.`
  }
  if (kept.length > 0) return `${quoteShort(from)} occurs only ${enumerate([...new Set(kept)])}.`
  const whole = { start: 0, end: document.text.length }
  const elsewhere = findText(document.text, inDocumentLines(document, from), whole)
  if (elsewhere.length > 0) {
    const manner = scope.wholeWord ? ' as a whole word' : ''
    return `${quoteShort(from)} does not occur there${manner}; elsewhere it is on ${linesOf(document, elsewhere)}.`
  }
  const lowered = document.text.toLowerCase()
  const similar = lowered.length === document.text.length ? findText(lowered, from.toLowerCase(), whole) : []
  const hint = similar.length > 0 ? ` In a different case it is on ${linesOf(document, similar)}.` : ''
  return `${quoteShort(from)} does not occur in the document.${hint}`
}

function linesOf(document: Document, places: readonly Span[]): string {
  return onLines(places.map(({ start }) => lineAt(document, start)))
}

/** Whether the text is on the page as headings and links to them only. */
function isOnlyHeading(document: Document, from: string): boolean {
  const { text, outline } = document
  const isTitle = createOverlapFinder(outline().headings)
  return findText(text, from, { start: 0, end: text.length }).every(
    hit => isTitle(hit) || (text[hit.start - 1] === '[' && text.startsWith('](#', hit.end)),
  )
}

function requireNoHeading(document: Document, { from, to }: Params): void {
  const heading = document.outline().headings.find(({ text }) => text === from)
  if (heading === undefined) return
  const ways = `rename heading ${quote(from)} to ${quote(to)}, or: replace ${quote(from)} with ${quote(to)}`
  throw new InstructionError(
    `${quoteShort(from)} is a heading on line ${lineAt(document, heading.start)}. Say: ${ways}`,
  )
}
