import { lineAt } from '../../../../markdown/document.ts'
import { fold } from '../../../../text/fold.ts'
import { findText } from '../../../../text/occurrences.ts'
import { contains } from '../../../../text/span.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { isDate } from '../../instruction/dateWords.ts'
import { hasQuote, isQuote, newText, splitsAt, unquote } from '../../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../../instruction/verbs.ts'
import { isId } from '../../page/ids.ts'
import { isNumberedLike } from '../../page/numberedNames.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { readQuantity } from '../../page/quantity.ts'
import { wordsIn } from '../../page/words.ts'
import { keysOf } from '../../refusals/refusal.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { cellReadings } from './cellValues.ts'
import { codeValue } from './codeValue.ts'
import { setDate } from './dates.ts'
import { dateKeyReadings, keyReadings, lineReadings } from './fieldValues.ts'
import { isJudgement } from './judgement.ts'
import { numberReadings, withUnitOf } from './numberValues.ts'
import { noteOtherPlaces } from './otherPlaces.ts'
import { statusOfRow } from './rowState.ts'
import { withShownValue } from './shownState.ts'
import { setTitle } from './title.ts'

const setting = new RegExp(`^${verbs.set} (.+)$`, 'i')
const declared =
  /^(?:the )?(.+?) (?:(is now|are now|becomes|should now be)|(is on|takes place on|is due on|is|are|gets?|receives?|is assigned|is set to|should be|shall be|must be|has to be|have to be|can be|may be|(?:should|must|has to|needs to) (?:say|read|state)|(?:now )?(?:moves|changes|goes|slips|is (?:moved|postponed|changed|extended|raised|lowered|increased|reduced)) to)) (?:up to |at most |at least |no more than )?(.+)$/i
const markedPage =
  /^(?:mark|flag) (?:this|it|(?:this|the) (?:document|page|file|spec|specification|record|adr|decision)) as (.+)$/i
const markedRow = /^(?:mark|flag) (.+)$/i

const retitled =
  /^(?:rename|retitle|call) (?:the |this )?(?:title|document|page|specification|spec)(?: (?:to|as|into))? (.+)$/i
const onlyHeading = /^(?:rename|retitle|change) (?:the )?heading (?:to|as|into) (.+)$/i
const pair = /^(?:(?:set|change|update|make|put) )?(?:the )?([\p{L}][\p{L}\p{N} _-]{0,40}?)(?::| =|=) ?(.+)$/iu
const frontMatterWords = /,? (?:in|of) (?:the )?front[ -]?matter$|^(?:the )?front[ -]?matter (?:(?:key|field) )?/i

/** `set status to approved`, `raise the timeout to 30 seconds`, `the fuse is 10 A`. */
export const setValue: Goal = request => {
  const readings = marked(request) ?? renamed(request) ?? paired(request) ?? assigned(request)
  return readings.map(reading => noteOtherPlaces(request, reading))
}

/** `mark this page as approved`, `mark REQ-3 as done`. */
function marked(request: Request): readonly Interpretation[] | null {
  const state = markedPage.exec(request.text)?.[1]
  if (state !== undefined) return valuesOf(request, 'status', state)
  const marking = markedRow.exec(request.text)?.[1]
  if (marking === undefined) return null
  return splitsAt(marking, 'as').flatMap(([row, written]) =>
    statusOfRow(request, row, newText(written, request.quotes)),
  )
}

/** `rename the document to Fees`; `the heading` is the title where there is no other. */
function renamed(request: Request): readonly Interpretation[] | null {
  const isOnly = request.page.document.outline().headings.length === 1
  const title = (retitled.exec(request.text) ?? (isOnly ? onlyHeading.exec(request.text) : null))?.[1]
  return title === undefined ? null : valuesOf(request, 'title', title)
}

/** `status: approved`, `Event buffer: max 4000`. */
function paired(request: Request): readonly Interpretation[] | null {
  const [, key, written] = pair.exec(request.text) ?? []
  if (key === undefined || written === undefined) return null
  if (isKnown(request, key) || /^title$/i.test(key)) return valuesOf(request, key, written)
  if (startsWithVerb(request.text)) return null
  const cells = splitsAtSpace(written).flatMap(([name, said]) => {
    const value = newText(said, request.quotes)
    return value === null ? [] : cellReadings(request, `${name} of ${key}`, value)
  })
  return cells.length > 0 ? cells : null
}

/** `set the timeout to 30 seconds`, `the timeout is 30 seconds`. */
function assigned(request: Request): readonly Interpretation[] {
  const rest = setting.exec(request.text)?.[1]
  if (rest !== undefined) return splitsAt(rest, 'to').flatMap(([name, value]) => valuesOf(request, name, value))
  const [, name, isNew, , value] = declared.exec(request.text) ?? []
  if (name === undefined || value === undefined) return []
  const known = enumValue(request, name, value, isNew !== undefined)
  if (known !== null) return known
  const shown = nameOnPage(request, name, value) ?? value
  const isSaid = / (?:say|read|state) $/i.test(request.text.slice(0, -value.length))
  const isValue =
    isNew !== undefined ||
    (isSaid && isKnown(request, name)) ||
    isPlainValue(request, value) ||
    isNameFor(request, name, shown) ||
    isState(name, value)
  const readings = isValue ? valuesOf(request, name, shown) : []
  return isDate(shown) ? readings.filter(reading => mayHaveDate(request, reading)) : readings
}

/** `the chair is on 1 May 2026` gives no date to a line with a name, or with a number that is no date. */
function mayHaveDate({ page }: Request, { edits }: Interpretation): boolean {
  return edits.every(({ start, end }) => {
    const old = page.document.text.slice(start, end).replace(/[|\s"'*_]/g, '')
    return isUnset.test(old) || (/\d/.test(old) && /\d{4}|\p{L}/u.test(old))
  })
}

/** `tbd`, `–`, `to be decided`, and nothing, without spaces. */
const isUnset = /^(?:tb[adc]|n\/?a|none|open|unknown|tobe\p{L}{1,20}|[-–—?.…]*)$/iu

/** `the status is approved`; `the status is unclear` is no request. */
function isState(name: string, value: string): boolean {
  return /^(?:the )?(?:status|state)$/i.test(name) && documentState.test(value)
}

const documentState =
  /^(?:draft|proposed|in (?:review|progress|force)|approved|accepted|rejected|final|released|published|deprecated|superseded|obsolete|withdrawn)$/i

/** Whether words after `is` can only be a value; `the page is short` states something instead. */
function isPlainValue({ quotes }: Request, words: string): boolean {
  const isToken = /[\d@]|:\/\//.test(words) && !words.includes(' ')
  return isToken || isQuote(words) || isDate(words) || readQuantity(unquote(words, quotes)) !== null
}

/** `Ada Kern` for `ada kern`, if the page writes these words only so. */
function nameOnPage(request: Request, name: string, value: string): string | null {
  const { page, quotes } = request
  if (!/^\p{Ll}[\p{Ll}'’-]*(?: \p{Ll}[\p{Ll}'’-]*){0,2}$/u.test(value) || quotes.includes(value)) return null
  const { text } = page.document
  const lowered = text.toLowerCase()
  if (lowered.length !== text.length) return null
  const places = findText(lowered, value, { start: 0, end: text.length }, { wholeWord: true })
  const written = new Set(places.map(({ start, end }) => text.slice(start, end)))
  const [only = '', another] = written
  const isName = another === undefined && only.split(' ').every(word => /^\p{Lu}/u.test(word))
  return isName && only !== '' && isKnown(request, name.replace(/^the /i, '')) ? only : null
}

/** `the tester is Ada Kern`, where a line or a row of two cells is called so. */
function isNameFor(request: Request, name: string, value: string): boolean {
  if (!/^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u.test(value)) return false
  const wanted = fold(name.replace(/^the /i, ''))
  const isPair = (one: PageElement) => one.kind === 'row' && one.row.cells.length === 2
  return (
    isKnown(request, wanted) ||
    request.page.things('row').some(one => isPair(one) && fold(one.names[0] ?? '') === wanted)
  )
}

/** `the retry value for 401 should be yes` where the column has this value elsewhere. */
function enumValue(request: Request, name: string, written: string, isNew: boolean): readonly Interpretation[] | null {
  const value = newText(written, request.quotes)
  if (value === null || readQuantity(value) !== null) return null
  const readings = cellReadings(request, name.replace(/ (?:value|cell|field|column)(?= )/i, ''), value)
  const isOfId = / of \S+$/i.test(name) && isId(name.slice(name.lastIndexOf(' ') + 1))
  const isMeant = isNew || isQuote(written) || isState('state', value) || !isJudgement(value, request.text)
  if (isOfId && readings.length > 0 && isMeant) return readings
  const isUsual =
    readings.length > 0 &&
    request.page
      .things('row')
      .some(row => row.kind === 'row' && row.row.cells.some(cell => fold(cell.replace(/[`*_]/g, '')) === fold(value)))
  return isUsual ? readings : null
}

/** `max 4000` of `Event buffer: max 4000`. */
function splitsAtSpace(phrase: string): readonly (readonly [string, string])[] {
  const words = phrase.split(/ (?:(?:to|=|is|is now|(?:should|shall|must|has to|needs to) (?:be|say|read)) )?/)
  return words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
}

/** `status: approved` if the page has a key or a line of this name. */
function isKnown({ page }: Request, name: string): boolean {
  return (
    keysOf(page).some(key => fold(key) === fold(name)) ||
    page.things('line').some(({ names }) => names.some(one => fold(one) === fold(name)))
  )
}

const moving = new RegExp(`^${verbs.move} `, 'i')
const position = /^(?:the )?(?:very )?(?:top|bottom|start|beginning|end|front|back)(?: of .+)?$/i

/** `move FR-5 to Finding`, where a section or a list of the page is called so. */
function isMoveTo({ text, page, quotes }: Request, value: string): boolean {
  if (!moving.test(text)) return false
  return position.test(value) || resolvePhrase(page, value, { quotes, kinds: ['section', 'list'] }).length > 0
}

/** The ways to give what has this name a value. */
function valuesOf(request: Request, named: string, written: string): readonly Interpretation[] {
  const { quotes } = request
  const value = newText(written, quotes)
  if (value === null || value === '' || isMoveTo(request, value)) return []
  if (isNumberedLike(unquote(named, quotes).replace(/^the /i, ''), value)) return []
  const [bare, from] = splitsAt(named, 'from').at(-1) ?? [named]
  const was = from === undefined ? undefined : unquote(from, quotes)
  const direct = valuesNamed(request, bare, value, was)
  const readings = direct.length > 0 ? direct : ofRate(request, bare, value, was)
  if (readings.length > 0) return isQuote(written) ? readings : readings.map(one => unlessSame(request, one))
  // German says `von` for `of` and `from`.
  const owned = from === undefined ? [] : cellReadings(request, `${bare} of ${from}`, value)
  if (owned.length > 0) return owned
  const [, shown, current] = from === undefined ? (/^(.+) (\S*\d\S*)$/.exec(bare) ?? []) : []
  const known = shown === undefined ? [] : valuesNamed(request, shown, value, current)
  if (known.length > 0 || request.scope !== undefined) return known
  return splitsAt(bare, 'of|for|in').flatMap(([name, place]) => {
    const [scope, another] = resolvePhrase(request.page, place, { quotes, kinds: ['section'] })
    return scope === undefined || another !== undefined ? [] : valuesNamed({ ...request, scope }, name, value, from)
  })
}

/** `EUR 5 per claim` for a number behind which the page says `per claim` too. */
function ofRate(request: Request, bare: string, value: string, from: string | undefined): readonly Interpretation[] {
  const rate = / (?:per|pro|je) \p{L}{2,20}$/u.exec(value)?.[0] ?? ''
  const amount = value.slice(0, value.length - rate.length)
  if (rate === '' || !/\d/.test(amount)) return []
  const { text } = request.page.document
  return valuesNamed(request, bare, amount, from).filter(({ edits }) =>
    edits.every(({ end }) => {
      const behind = text.slice(end, end + rateMaxChars).replace(/\s+/g, ' ')
      return rateBehind.exec(behind)?.[1] === rate
    }),
  )
}

const rateMaxChars = 60
/** ` EUR per claim`; another number's rate is farther away. */
const rateBehind = /^(?: ?[\p{L}€$£%]{1,12})?( (?:per|pro|je) \p{L}{2,20})(?!\p{L})/u

/** `approved` is the value that `Approved` states already. */
function unlessSame({ page }: Request, reading: Interpretation): Interpretation {
  const isSame = ({ start, end, replacement }: Interpretation['edits'][number]) =>
    replacement === replacement.toLowerCase() && fold(page.document.text.slice(start, end)) === replacement
  return reading.edits.every(isSame) ? { ...reading, edits: [] } : reading
}

/** What may have had the value `from`. */
function valuesNamed(
  request: Request,
  bare: string,
  value: string,
  from: string | undefined,
): readonly Interpretation[] {
  const { quotes, page } = request
  const old = readQuantity(from ?? '')?.number
  const had = ({ edits }: Interpretation) =>
    from === undefined ||
    edits.some(({ start, end }) => fold(page.document.text.slice(start, end)).includes(fold(from)))
  const isKey = request.isOfKeys === true || frontMatterWords.test(bare)
  const isLine = / line$/i.test(bare)
  const name = cleaned(page, unquote(bare.replace(frontMatterWords, '').replace(/ line$/i, ''), quotes))
  if (name === '') return []
  if (/^(?:title|name of the (?:document|page))$/i.test(name)) return setTitle(request, value)
  const mayBeKey = !isLine && (isKey || request.scope === undefined)
  const fields = [
    ...(mayBeKey
      ? keyReadings(request, name, value).map(one => withShownValue(request, { key: fold(name), value, isKey }, one))
      : []),
    ...(isKey ? [] : lineReadings(request, name, value)),
  ]
  if (fields.length > 0 || isKey) return fields.filter(had)
  const cells = cellReadings(request, bare, value, from && withUnitOf(value, from))
  if (cells.length > 0) return cells
  const inCode = codeValue(request, bare, value, from)
  if (inCode.length > 0) return inCode
  if (isDate(value)) {
    const keys = request.scope === undefined ? dateKeyReadings(request, name, value) : []
    return [...keys, ...dateReadings(request, name, value)].filter(had)
  }
  return hasQuote(bare) ? [] : numberReadings(request, name, value, old)
}

function dateReadings(request: Request, name: string, value: string): readonly Interpretation[] {
  const { page } = request
  const edits = setDate(request, name, value)
  const dated = name.replace(/^date of (?:the )?/i, '')
  if (edits.length === 0) return []
  const line = lineAt(page.document, edits[0]?.start ?? 0)
  const written = edits[0]?.replacement ?? value
  return [
    {
      sentence: `set the date of ${dated} to ${written}`,
      edits,
      summary: `Set the date of ${quoteShort(dated)} to ${quoteShort(written)} on line ${line}.`,
      ...(page.document.outline().headings.some(one => contains(one, edits[0] ?? one)) && { isRename: true as const }),
    },
  ]
}

function cleaned(page: Request['page'], name: string): string {
  return name
    .replace(/^(?:(?:the|this|our|its|value of|current) )+/i, '')
    .replace(/ of (?:the|this) (?:document|page|file|spec|specification)$/i, '')
    .replace(ofDocument, (phrase, noun: string) => (isCalledDocument(page, noun) ? '' : phrase))
    .replace(/['’]s? (?=\S+$)/, ' ')
}

const ofDocument = / of (?:the|this) (record|decision|proposal|policy|agreement|contract|standard|adr|rfc)$/i

/** Whether the page is called so, or speaks of nothing else that is. */
function isCalledDocument({ document }: Request['page'], noun: string): boolean {
  const title = document.outline().headings[0]?.text ?? ''
  const isNoun = (word: string) => word === noun.toLowerCase()
  return wordsIn(title).some(isNoun) || !wordsIn(document.text).some(isNoun)
}
