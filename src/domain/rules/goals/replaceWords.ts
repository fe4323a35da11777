import { codeSpans } from '../../markdown/code.ts'
import { lineAt } from '../../markdown/document.ts'
import { reread } from '../../markdown/reread.ts'
import { fold } from '../../text/fold.ts'
import { findText } from '../../text/occurrences.ts'
import { contains, createOverlapFinder } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { followHeadings } from '../changes/followHeadings.ts'
import { InstructionError } from '../instructionError.ts'
import { enumerate, onLines, quote, quoteShort, stayed } from '../language/phrase.ts'
import { isInAny } from './areas.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from './goal.ts'
import { kindsOf } from './nouns.ts'
import { codeOccurrences, compoundsOf, isJoined, type Occurrence, occurrencesOf, replacing } from './occurrences.ts'
import { orderNumber } from './order.ts'
import { setNumber } from './quantity.ts'
import { keysOf } from './refusal.ts'
import { sectionName } from './removal.ts'
import { resolvePhrase } from './resolvePhrase.ts'
import { hasQuote, isQuote, isReadOn, newText, splitsAt, unquote, verbs } from './utterance.ts'
import { type Form, formsOf } from './wordForms.ts'
import { significantWords, wordsIn } from './words.ts'

const changing = new RegExp(`^${verbs.change} (.+)$`, 'i')
const noun =
  /^(?:(?:the|all|every|each) )*(?:words?|terms?|phrases?|text|wording|occurrences? of|instances? of|all)?(?: |$)(?:of )?/i
const renaming = /^(?:rename|call) (?:(the (?:defined )?(?:term|word|expression) |all )?)(.+)$/i
const instead =
  /^(?:(?:use|say|write|put|prefer|have|allow|make it|let it be) )(.+?) (?:instead of|rather than|in place of) (.+)$/i
const sayInstead =
  /^(?:make|let|have|change|update|edit) (.+?) (?:to )?(?:say|use|read|have) (.+?) (?:instead of|rather than) (.+)$/i
const soThat = /^(?:make|change|update|edit|adjust) (.+?) so that (.+?) (?:reads|says|becomes|is) (.+)$/i
const shouldBe = /^(.+?) should (?:be|read|say)(?: called)? (.+)$/i

/** `the first shall`, `only the last "30 days"`. */
const occurrenceOrder =
  /^(?:only )?(?:the )?(?:very )?(first|second|third|fourth|fifth|\d{1,4}(?:st|nd|rd|th)|last) (?:(?:occurrence|instance|mention|use) (?:of )?)?(?:the )?(?:words? |term |phrase )?(.+)$/i

/** `replace merchant with seller throughout`, `use shall instead of must in REQ-5`, `every month should be every week`. */
export const replaceWords: Goal = request => {
  const { text, page, quotes } = request
  const [, place, to, from] = sayInstead.exec(text) ?? []
  if (place !== undefined && to !== undefined && from !== undefined) {
    return resolvePhrase(page, place, { quotes }).flatMap(scope => replacements({ ...request, scope }, from, to))
  }
  const [, within, old = '', other = ''] = soThat.exec(text) ?? []
  if (within !== undefined)
    return isQuote(old) && isQuote(other)
      ? resolvePhrase(page, within, { quotes }).flatMap(scope => replacements({ ...request, scope }, old, other))
      : []
  const [, used = '', dropped = ''] = instead.exec(text) ?? []
  if (used !== '') {
    const numbers = numberInstead(request, used, dropped)
    return numbers.length > 0 ? numbers : replacements(request, dropped, used)
  }
  const [, wrong = '', right = ''] = shouldBe.exec(text) ?? []
  if (wrong !== '')
    return isQuote(wrong.replace(/^(?:all|every|each|the) /i, '')) && isQuote(right)
      ? replacements(request, wrong, right)
      : sharesWords(unquote(wrong, quotes), unquote(right, quotes))
        ? replacements(request, wrong, right)
        : []
  const [, term, renamed] = renaming.exec(text) ?? []
  const field = codeNamed.exec(renamed ?? '')
  if (field !== null && request.code === 'included') return inCode(request, field[1] ?? field[2] ?? '', field[3] ?? '')
  if (renamed !== undefined) {
    if (term === undefined && !request.isEverywhere && request.areas === undefined && !isOnlyWord(request, renamed))
      return []
    return splitsAt(renamed, 'to|into|as').flatMap(([left, other]) =>
      replacements({ ...request, isEverywhere: true }, left, other),
    )
  }
  const rest = changing.exec(text)?.[1]
  if (rest === undefined) return []
  const isSwap = /^(?:swap|switch|exchange) (?!out )/i.test(text)
  const links = /^(?:change|turn|correct|fix|update|edit)/i.test(text) ? 'to|into' : isSwap ? 'for|by' : 'with|by|for'
  return splitsAt(rest, links).flatMap(([left, other]) => {
    if (isValue(request, left, other)) return []
    const numbers = numberNamed(request, left, other)
    return numbers.length > 0 ? numbers : replacements(request, left, other)
  })
}

const genericNoun = 'value|number|code|status code|error code|response code|status|port|error|limit|figure'
const numberNoun = new RegExp(
  `^(?:the )?(?:(\\d[\\d.,]*) (${genericNoun})|(${genericNoun}) (\\d[\\d.,]*)|(\\p{L}[\\p{L} -]*) (\\d[\\d.,]*))$`,
  'iu',
)

/** `the 504 status code`, `the baud rate 9600`: a number with a noun that is not next to it on the page. */
function numberNamed({ page, quotes, scope }: Request, left: string, right: string): readonly Interpretation[] {
  const [, first, , , second, name, third] = numberNoun.exec(left) ?? []
  const from = first ?? second ?? third
  const to = unquote(right, quotes)
  const { document } = page
  if (from === undefined || !/^\d[\d.,]*$/.test(to) || isWordOf(document.text, left.replace(/^the /i, ''))) return []
  if (name !== undefined) {
    const [edit, another] = setNumber(document, name, { number: to, unit: [] }, scope, from)
    return edit === undefined || another !== undefined ? [] : [numberReading(page, edit, from, to)]
  }
  const area = scope ?? { start: 0, end: document.text.length }
  const found = findText(document.text, from, area, { wholeWord: true }).filter(hit => !isJoined(document.text, hit))
  const [hit, other] = found
  return hit === undefined || other !== undefined ? [] : [numberReading(page, { ...hit, replacement: to }, from, to)]
}

function numberReading({ document }: Request['page'], edit: Edit, from: string, to: string): Interpretation {
  return {
    sentence: `replace ${quote(from)} with ${quote(to)}`,
    edits: [edit],
    summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} on line ${lineAt(document, edit.start)}.`,
  }
}

const codeNamed =
  /^(?:the )?(?:(?:field|parameter|property|attribute|option|key|variable|argument|header|setting) (.+?)|(.+?) (?:field|parameter|property|attribute|option|key|variable|argument|header|setting)) (?:to|into|as) (.+)$/i

/** An identifier in all code of the page, and only there. */
function inCode({ page, quotes, scope }: Request, named: string, to: string): readonly Interpretation[] {
  const [from, wanted] = [unquote(named, quotes), unquote(to, quotes)]
  if (/\s/.test(from + wanted) || from === '' || wanted === '') return []
  const area = scope ?? { start: 0, end: page.document.text.length }
  const found = codeOccurrences(page.document, [{ from, to: wanted }], area)
  return found.length === 0 ? [] : [reading(page, found, from, wanted, '')]
}

/** `change the fee to 30 EUR` names what gets a value, not the words to replace. */
function isValue({ page, quotes, text }: Request, left: string, right: string): boolean {
  if (hasQuote(left)) return false
  const name = left.replace(/^(?:the|our|this|its|my) /i, '')
  const value = unquote(right, quotes)
  if (/^\d/.test(value) && !/\d/.test(left)) return true
  const isSetting = /^(?:change|turn|correct|fix|update|edit)\b/i.test(text)
  if (isSetting && (keysOf(page).some(key => fold(key) === fold(name)) || hasLabel(page, name))) return true
  if (name === left || /^the (?:word|words|term|phrase|text) /i.test(left)) return false
  const isThing = kindsOf(name.split(' ').at(-1) ?? '') !== null || resolvePhrase(page, left, { quotes }).length > 0
  const isAlike = /^(?:the|a|an|our|this|its|my) /i.test(value)
  return isThing || (isSetting && !isAlike)
}

function hasLabel(page: Request['page'], name: string): boolean {
  if (!/^\p{L}[\p{L}\p{N} ./-]{0,40}$/u.test(name)) return false
  return [...page.things('line'), ...page.things('item')].some(({ names, kind }) =>
    names.slice(kind === 'line' ? 0 : 1).some(one => fold(one) === fold(name)),
  )
}

/** `rename merchant to seller` if no heading, column or link has this name. */
function isOnlyWord({ page, quotes, scope }: Request, renamed: string): boolean {
  return (
    splitsAt(renamed, 'to|into|as').every(
      ([left]) => resolvePhrase(page, left, { quotes, area: scope }).length === 0,
    ) && !/^(?:the )?(?:section|heading|column|link|title|file|document|page)\b/i.test(renamed)
  )
}

function sharesWords(one: string, other: string): boolean {
  const words = wordsIn(one)
  return (
    words.length > 1 &&
    wordsIn(other).length > 1 &&
    significantWords(other).some(word => words.includes(word) && word.length > 2) &&
    !/^\d/.test(other)
  )
}

/** `allow 200 requests per second instead of 100`. */
function numberInstead({ page, scope }: Request, used: string, dropped: string): readonly Interpretation[] {
  const [, number = '', rest = ''] = /^(\d[\d.,]*) (.+)$/.exec(used) ?? []
  if (number === '' || !/^\d[\d.,]*$/.test(dropped)) return []
  const found = occurrencesOf(page.document, [{ from: `${dropped} ${rest}`, to: `${number} ${rest}` }], scope)
  return one(page, found, `${dropped} ${rest}`, `${number} ${rest}`)
}

function one(page: Request['page'], found: readonly Occurrence[], from: string, to: string): readonly Interpretation[] {
  if (found.length === 0) return []
  if (found.length > 1) {
    const lines = onLines(found.map(({ start }) => lineAt(page.document, start)))
    throw new InstructionError(
      `${quoteShort(from)} occurs ${found.length} times, on ${lines}. Say in which section, or: replace ${quote(from)} with ${quote(to)} everywhere.`,
    )
  }
  return [reading(page, found, from, to, '')]
}

function replacements(request: Request, left: string, right: string): readonly Interpretation[] {
  const { page, quotes, scope, isEverywhere, text } = request
  const { document } = page
  const [, order, behind = ''] = occurrenceOrder.exec(left) ?? []
  const named = (order === undefined ? left : behind).replace(/^(?:(?:the|all|every|each) )+(?=[\uE000-\uE0FF]$)/i, '')
  const bare = isQuote(named) ? named : named.replace(noun, '')
  if (bare === '' || (hasQuote(bare) && !isQuote(bare))) return []
  const from = unquote(bare, quotes)
  const written = newText(right.replace(/^(?:the )?(?:word|term|phrase|text) (?=.)/i, ''), quotes)
  const to = written === null || isQuote(bare) ? written : aroundNumber(from, written)
  if (
    to === null &&
    isReadOn(right, quotes) &&
    from !== '' &&
    wordsIn(from).length <= 8 &&
    isWordOf(document.text, from)
  )
    throw new InstructionError(
      `It is not clear where the new text ends. Say: replace ${quote(from)} with ${quote(unquote(right, quotes))}.`,
    )
  if (to === null || from === '' || from === to || /[\n\r]/.test(from + to) || wordsIn(from).length > 8) return []
  if (/^\p{Lu}[\p{Lu}\p{N}-]*-\d+$/u.test(from)) return []
  const { areas, exceptions, code } = request
  for (const { words } of exceptions) if (words !== undefined && !fold(words).includes(fold(from))) return []
  if (code === 'included' && isQuote(bare) && areas === undefined && exceptions.length === 0 && !isOther(scope)) {
    const name = scope?.kind === 'section' ? ` in section ${sectionName(document, scope)}` : ''
    const isTitled = document.outline().headings.some(({ text }) => text.includes(from))
    const rest = isTitled ? { isRename: true as const } : {}
    return [
      exactly(
        page,
        `replace ${quote(from)} with ${quote(to)}${name} everywhere${/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(from) ? ' whole word' : ''}`,
        rest,
      ),
    ]
  }
  if (!isQuote(bare) && /^(?:an?|the|[a-z])$/i.test(from))
    throw new InstructionError(
      `${quoteShort(from)} is a word of many sentences. Say, if all are meant: replace ${quote(from)} with ${quote(to)}.`,
    )
  const isTerm = renaming.test(text)
  const isExact = isQuote(bare) && (!isTerm || (!isEverywhere && exceptions.length === 0))
  const forms: readonly Form[] = isExact ? literalForms(from, to) : formsOf(from, to)
  const whole = scope ?? { start: 0, end: document.text.length }
  const all = [
    ...(code === 'only' ? [] : occurrencesOf(document, forms, scope, isExact)),
    ...(code === 'only' || code === 'included' ? codeOccurrences(document, [{ from, to }], whole) : []),
  ]
    .filter(hit => areas === undefined || isInAny(areas, hit))
    .toSorted((a, b) => a.start - b.start)
  const spared = all.filter(hit => !isInAny(exceptions, hit))
  const found = order === undefined ? spared : oneOf(spared, order, from)
  const place = scope?.kind === 'section' ? ` in section ${quote(scope.section.heading.text)}` : placeOf(areas)
  if (found.length === 0) {
    const inCode =
      scope === undefined || code !== undefined || areas !== undefined || exceptions.length > 0
        ? []
        : codeOccurrences(document, [{ from, to }], scope)
    if (inCode.length > 0) return [reading(page, inCode, from, to, place)]
    const inSpan = isQuote(bare) && scope === undefined && code === undefined ? inOneSpan(page, from, to) : []
    if (inSpan.length > 0 && areas === undefined && exceptions.length === 0)
      return [reading(page, inSpan, from, to, place)]
    const hint = isUnspaced(from)
      ? ` Say, to change it inside other words too: replace ${quote(from)} with ${quote(to)}.`
      : ''
    throw new InstructionError(
      `${quoteShort(from)} is not ${place === '' ? 'on this page' : 'there'} as a word of the text.${hint}`,
    )
  }
  requireSure(request, found, from, to)
  if (!isExact) requireOneTerm(page, found, from, to)
  const kept =
    code === 'only' || code === 'included' || areas !== undefined ? 0 : codeOccurrences(document, forms, whole).length
  const { summary, ...rest } = reading(page, found, from, to, place)
  const names = [...new Set(exceptions.map(({ name }) => name))]
  const notes = names.length === 0 ? '' : stayed(all.length - spared.length, `in ${enumerate(names)}`)
  const compounds = order === undefined && areas === undefined ? compoundsOf(document, from, whole) : []
  const inCompounds = stayed(compounds.length, `in words such as ${quoteShort(compounds[0] ?? '')}`)
  return [{ ...rest, summary: summary + notes + stayed(order === undefined ? kept : 0, 'in code') + inCompounds }]
}

/** A quoted text that is only in one code span of the text, outside code blocks. */
function inOneSpan(page: Request['page'], from: string, to: string): readonly Occurrence[] {
  const { document } = page
  const found = findText(document.text, from, { start: 0, end: document.text.length }, { wholeWord: true })
  const [hit, another] = found
  if (hit === undefined || another !== undefined || isInAny(page.things('code'), hit)) return []
  return codeSpans(document).some(span => contains(span, hit)) ? [{ ...hit, form: { from, to }, isCode: true }] : []
}

/** Scripts without spaces between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  )
}

/** A quoted text is replaced as it is written, also where a plural follows it, as in the exact form. */
function literalForms(from: string, to: string): readonly Form[] {
  const endings = /\p{L}$/u.test(from) ? ['', 's', 'es'] : ['']
  return endings.map(ending => ({ from: from + ending, to: to + ending }))
}

/** The one occurrence that an ordinal means. */
function oneOf(found: readonly Occurrence[], order: string, from: string): readonly Occurrence[] {
  const number = orderNumber(order)
  const one = found.at(number < 0 ? number : number - 1)
  if (one !== undefined || found.length === 0) return one === undefined ? [] : [one]
  throw new InstructionError(
    `There are only ${found.length} of ${quoteShort(from)} there. Say which one, such as: the first ${quote(from)}.`,
  )
}

function isOther(scope: Request['scope']): boolean {
  return scope !== undefined && scope.kind !== 'section'
}

function placeOf(areas: Request['areas']): string {
  return areas === undefined ? '' : ` in ${enumerate([...new Set(areas.map(({ name }) => name))])}`
}

/** `status 422` where `status 400` becomes `422`: a number replaces a number, and the words around it stay. */
function aroundNumber(from: string, to: string): string {
  const [number, another] = [...from.matchAll(/\d[\d.,]*/g)]
  if (number === undefined || another !== undefined || !/^\d[\d.,]*$/.test(to)) return to
  const before = from.slice(0, number.index)
  const behind = from.slice(number.index + number[0].length)
  return /^(?:.* )?$/.test(before) && /^(?: .*)?$/.test(behind) ? before + to + behind : to
}

/** Asks about what the user may or may not mean instead of doing it. */
function requireSure(
  { page, scope, isEverywhere, text, areas, code, exceptions }: Request,
  found: readonly Occurrence[],
  from: string,
  to: string,
): void {
  const { document } = page
  if (/^\d/.test(from) && found.length > 1 && !isEverywhere && !/\b(?:all|every)\b/i.test(text))
    one(page, found, from, to)
  const isExample = scope?.kind === 'section' && /\b(?:example|sample)s?\b/i.test(scope.section.heading.text)
  if (isExample && code === undefined && codeOccurrences(document, [{ from, to }], scope).length > 0) {
    throw new InstructionError(
      `${quoteShort(from)} is in the code of the example too. Say at the end: and the code, or: but not in code.`,
    )
  }
  if (scope?.kind === 'section' && found.some(({ start }) => start < scope.section.heading.end)) {
    throw new InstructionError(
      `${quoteShort(from)} is in the heading of the section too. Say: replace ${quote(from)} with ${quote(to)} in section ${quote(scope.section.heading.text)}, or: rename heading …`,
    )
  }
  const keys =
    document.frontMatter === null ||
    scope !== undefined ||
    areas !== undefined ||
    code === 'only' ||
    isInAny(exceptions, document.frontMatter)
      ? ''
      : document.text.slice(document.frontMatter.start, document.frontMatter.end)
  const values = keys.replace(/^[^\n\r\u2028\u2029:]*:/gm, '')
  if (formsOf(from, to).some(form => isWordOf(values.toLowerCase(), form.from.toLowerCase()))) {
    throw new InstructionError(
      `${quoteShort(from)} is in the front matter too. Say in which section to replace it, or: replace ${quote(from)} with ${quote(to)}.`,
    )
  }
}

/**
 * A term that the instruction and the text write with a capital letter inside sentences, such as a defined term of a
 * contract, is another word than the one in lower case.
 */
function requireOneTerm({ document }: Request['page'], found: readonly Occurrence[], from: string, to: string): void {
  if (!/^\p{Lu}\P{Lu}*$/u.test(from)) return
  const { text } = document
  const isLower = ({ start, end }: Occurrence) => /^\p{Ll}/u.test(text.slice(start, end))
  const isAmid = ({ start }: Occurrence) =>
    text.startsWith(from, start) && /[\p{L}\p{N},;(][ \t(“"']{1,3}$/u.test(text.slice(Math.max(0, start - 4), start))
  if (!found.some(isLower) || !found.some(isAmid)) return
  const lower = from.slice(0, 1).toLowerCase() + from.slice(1)
  throw new InstructionError(
    `The text has both ${quoteShort(from)} and ${quoteShort(lower)}. Say, for the first only: replace ${quote(from)} with ${quote(to)}; or for both: replace ${lower} with ${to.slice(0, 1).toLowerCase() + to.slice(1)}.`,
  )
}

function isWordOf(text: string, word: string): boolean {
  return findText(text, word, { start: 0, end: text.length }, { wholeWord: true }).some(hit => !isJoined(text, hit))
}

function reading(
  { document }: Request['page'],
  found: readonly Occurrence[],
  from: string,
  to: string,
  place: string,
): Interpretation {
  const edits = replacing(document, found)
  const isTitle = createOverlapFinder(document.outline().headings)
  const isRename = found.some(hit => isTitle(hit))
  const isWritten = createOverlapFinder(edits)
  const links = isRename
    ? followHeadings(document, reread(document, edits), edits).edits.filter(link => !isWritten(link))
    : []
  const lines = onLines(found.map(({ start }) => lineAt(document, start)))
  const times = found.length === 1 ? 'once' : `${found.length} times`
  return {
    sentence: `change the term ${quote(from)} to ${quote(to)}${place === '' ? ' everywhere' : place}`,
    edits: inOrder([...edits, ...links]),
    summary: `Replaced ${quoteShort(from)} with ${quoteShort(to)} ${times}, on ${lines}.`,
    ...(isRename && { isRename: true as const }),
  }
}
