import { lineAt } from '../../../../markdown/document.ts'
import { contains, type Span } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { digitsOf, numberWord } from '../../instruction/numberWords.ts'
import { hasQuote } from '../../instruction/utterance.ts'
import { equalPlaces } from '../../page/equalPlaces.ts'
import { isJoined } from '../../page/occurrences.ts'
import { isVerbForm, sameStem, significantWords, wordsIn } from '../../page/words.ts'
import type { Goal, Request } from '../../request/goal.ts'
import { statedValue } from './statedValue.ts'

const unitWord = '(?:\\p{L}+|[%‰€$£]|°\\p{L}?)'
const token = `(?:[~/$€£]?\\d(?:[\\d.,:/]*\\d)?(?:%|\\p{L}{1,3}(?![\\p{L}]))?|${numberWord}(?![\\p{L}-]))`
const tokens = new RegExp(`(?<![\\p{L}\\p{N}.,:/~$€£-])${token}`, 'giu')
const instead = new RegExp(
  `^(.+?),? (?:instead of|rather than|in place of|and not|not) (?:the |every |each |at least |at most |up to |within |after )?(${token})((?: ${unitWord}){0,2})$`,
  'iu',
)
const firstUnit = new RegExp(`^ ${unitWord}`, 'u')
const unitsBehind = new RegExp(`^(?: ${unitWord})*`, 'u')
const unitsFollowing = new RegExp(`^(?:\\s+${unitWord}){0,4}`, 'u')
const eachUnit = new RegExp(`(?<!\\s)\\s+${unitWord}`, 'gu')
const asking = /^(?:allow|announce|apply|ask|charge|give|grant|let|limit|pay|permit|provide|require|set|take|use|we)$/
const modal =
  /^(?:must|shall|should|will|may|can|be|say|says|read|reads|is|are|have|has|now|only|make|keep|kept|stored|need|needs|not|within)$/

/**
 * A loose statement with a new value and the one that it replaces: `keep audit logs for 18 months instead of 1 year`,
 * `each zone must be a /23, not /24`. The old value is in the one sentence or row that has the other words.
 */
export const valueInstead: Goal = request => {
  const [, said = '', old = '', unit = ''] = instead.exec(request.text) ?? []
  if (said === '' || hasQuote(request.text) || statedValue(request).length > 0) return []
  const values = [...said.matchAll(tokens)]
  const value = values.at(-1)
  if (value === undefined) return []
  const numbers = values.slice(0, -1).map(([written]) => written)
  const behind = said.slice(value.index + value[0].length)
  const shown = unit === '' ? '' : (firstUnit.exec(behind)?.[0] ?? '')
  const rest = `${said.slice(0, value.index)} ${behind.slice(shown.length)}`
  const context = [...contextOf(request.page, rest), ...numbers]
  if (context.length === numbers.length) return []
  const named = placesOf(request, old + unit, unitWords(behind), context)
  const found =
    named.length > 0 || numbers.length > 0 ? named : onlyPlace(request, old + unit, unitWords(behind), context)
  const [place, other] = found
  if (place === undefined || (context.length < 2 && placesOf(request, old + unit, [], []).length > 1)) return []
  if (other !== undefined)
    throw new InstructionError(
      `${quoteShort(old + unit)} occurs ${found.length} times in this context: ${equalPlaces(request.page, found)}. Say in which section.`,
    )
  const { document } = request.page
  const was = document.text.slice(place.start, place.end)
  const words = was.split(/\s+/).length - old.split(' ').length
  const next =
    unit === ''
      ? value[0] +
        unitWords(behind)
          .slice(0, words)
          .map(word => ` ${word}`)
          .join('')
      : value[0] + (shown === '' ? was.slice(old.length) : shown)
  return [
    {
      sentence: `replace ${quote(was)} with ${quote(next)} on line ${lineAt(document, place.start)}`,
      edits: [{ ...place, replacement: next }],
      summary: `Replaced ${quoteShort(was)} with ${quoteShort(next)} on line ${lineAt(document, place.start)}.`,
    },
  ]
}

/** The words that show which sentence is meant; without the first if that only asks for the change. */
function contextOf({ document }: Request['page'], rest: string): readonly string[] {
  const words = significantWords(rest).filter(word => !modal.test(word) && !/^\d/.test(word))
  const [first = '', ...others] = words
  const isFirst = wordsIn(rest)[0] === first
  const isAsked = isFirst && (asking.test(first) || !wordsIn(document.text).some(word => sameStem(word, first)))
  return isAsked ? others : words
}

function unitWords(behind: string): readonly string[] {
  return unitsBehind.exec(behind)?.[0].trim().split(' ').filter(Boolean) ?? []
}

/** Words that only say that a value is meant. */
const valueNouns =
  /^(?:limit|threshold|cap|ceiling|value|rate|amount|number|count|maximum|minimum|share|percentage|level|quota|time|period|duration)s?$/

/**
 * The one place of the old value with its unit on the page, if its sentence and the titles above it have all words that
 * say what the value is of: `the fee for late returns` below `Fees`, `the humidity limit`.
 */
function onlyPlace(
  request: Request,
  old: string,
  unit: readonly string[],
  context: readonly string[],
): readonly Span[] {
  const [place, another] = old.includes(' ') ? placesOf(request, old, unit, []) : []
  if (place === undefined || another !== undefined) return []
  const { page } = request
  const around = [...page.things('sentence'), ...page.things('row')].filter(thing => contains(thing, place))
  const titles = page.things('section').flatMap(one => (contains(one, place) ? one.names : []))
  const present = wordsIn(
    [...around.map(({ start, end }) => page.document.text.slice(start, end)), ...titles].join('\n'),
  )
  const wanted = context.filter(word => !valueNouns.test(word))
  const isMet = (word: string) => present.some(one => sameStem(one, word) || isVerbForm(one, word))
  return wanted.length > 0 && wanted.every(isMet) ? [place] : []
}

/** Where the old value is, with the unit behind it if the new value has the same in another number. */
function placesOf(
  { page, scope }: Request,
  old: string,
  unit: readonly string[],
  needed: readonly string[],
): readonly Span[] {
  const { text } = page.document
  const [number = '', ...words] = old.split(' ')
  return [...page.things('sentence'), ...page.things('row')].flatMap(({ start, end }): readonly Span[] => {
    if (scope !== undefined && !contains(scope, { start, end })) return []
    const block = text.slice(start, end)
    const present = [...wordsIn(block), ...[...block.matchAll(tokens)].map(([written]) => written)]
    if (!needed.every(word => present.some(one => sameStem(one, word) || isVerbForm(one, word)))) return []
    return [...block.matchAll(tokens)].flatMap(({ 0: written, index }): readonly Span[] => {
      if (digitsOf(written.toLowerCase()) !== digitsOf(number.toLowerCase())) return []
      const from = start + index
      const behind = unitsFollowing.exec(text.slice(from + written.length, end))?.[0] ?? ''
      const follows = behind.trim().split(/\s+/)
      if (!words.every((word, at) => sameStem((follows[at] ?? '').toLowerCase(), word.toLowerCase()))) return []
      const same = words.length > 0 ? words.length : otherNumber(unit, follows)
      const tail = [...behind.matchAll(eachUnit)].slice(0, same).reduce((sum, [word]) => sum + word.length, 0)
      const place = { start: from, end: from + written.length + tail }
      return isJoined(text, { start: from, end: from + written.length }) ? [] : [place]
    })
  })
}

/** How many words behind the number are those of its unit, if one of them is in the plural or the singular now. */
function otherNumber(unit: readonly string[], follows: readonly string[]): number {
  const at = unit.findIndex((word, index) => word !== follows[index] || !sameStem(word, follows[index] ?? ''))
  const isForm = at !== -1 && sameStem(unit[at] ?? '', follows[at] ?? '') && unit[at] !== follows[at]
  return isForm ? at + 1 : 0
}
