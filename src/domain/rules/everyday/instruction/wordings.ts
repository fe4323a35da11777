import { writtenDate } from './dateWords.ts'
import { withDigits } from './numberWords.ts'
import { firstMark, hasQuote, isQuote, newText, type Utterance, unquote } from './utterance.ts'
import { startsWithVerb, verbs } from './verbs.ts'
import { imperativesOf } from './voices.ts'
import { inKnownOrder } from './wordOrders.ts'

export const arrow = /^(.+?) (?:→|➔|⇒|-+>|=+>) (.+)$/

const spelling = /^(?:fix|correct) (?:the )?(?:typo|spelling|misspelling|spelling mistake|error|word)(?: of)?:? (?=.)/i

/**
 * The ways to say a request in words, a better one last: `A → B` and `Scope: A -> B` say to replace A with B, or to set A to B;
 * `s/A/B/g` says to replace a text everywhere. Numbers in words also mean those in digits.
 */
export function wordingsOf({ text, quotes }: Utterance): readonly Utterance[] {
  const [, old = '', other] = /^s\/([^/]+)\/([^/]*)\/g$/.exec(text) ?? []
  if (other !== undefined && !hasQuote(text)) {
    const [from, to] = [quotes.length, quotes.length + 1].map(at => String.fromCharCode(firstMark + at))
    return [wording(`replace ${from} with ${to} everywhere`, [...quotes, old, other])]
  }
  const [, left = '', right = ''] = arrow.exec(text) ?? []
  if (right === '' || arrow.test(right)) {
    const said = placeLast(inKnownOrder(text.replace(statedTypo, '')))
    const end = asWell.exec(said)?.index
    const all = end === undefined ? [said] : [said.slice(0, end), said]
    const loose = [...all.flatMap(inDigits), ...all].flatMap(one => [
      ...imperativesOf(one),
      ...placedStatement(one),
      ...defining(one),
      ...namedValue(one, quotes),
      ...reachedState(one),
      ...stateOnDate(one),
      ...changesOfRelease(one),
    ])
    const plain = [...new Set([...loose, ...placeFirst(said), ...inDigits(said), ...all])]
    return [...identified(said, quotes), ...plain.map(one => wording(one, quotes))]
  }
  const [, place = '', from = left] =
    /^(.+?): (.+)$/.exec(left) ?? /^(?:in|under|within|for) ([^,]+), (.+)$/i.exec(left) ?? []
  const before = place === '' ? '' : `in ${place.replace(errorIn, '').replace(/^(?:in|under|within|for) /i, '')}, `
  const bare = from.replace(spelling, '').replace(startOfChange, '')
  const replacing = replacingBoth(before, bare, right, quotes)
  const named = changeOfNumber(before, bare, right)
  const isNamedTwice = named.length > 0 && !isNumberWithUnit.test(right)
  const setting = isQuote(bare) || isNamedTwice ? [] : [wording(`${before}set ${bare} to ${right}`, quotes)]
  return [
    ...named.map(one => wording(one, quotes)),
    replacing,
    ...setting,
    ...(place === '' ? [] : [wording(`set ${place.replace(errorIn, '')} from ${bare} to ${right}`, quotes)]),
  ]
}

const renaming = new RegExp(`^${verbs.rename} `, 'i')

/** A new name is written as it is said. */
function inDigits(text: string): readonly string[] {
  return renaming.test(text) ? [] : [withDigits(text)]
}

/** `REM-7: keep them for 3 years` also says it of REM-7. */
function placedStatement(text: string): readonly string[] {
  const [, place = '', rest = ''] =
    /^(\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}): ([^:;]{1,80}\d[^:;]{0,40})$/u.exec(text) ?? []
  return place === '' || startsWithVerb(rest) ? [] : [`in ${place}, ${rest}`]
}

/** `…, as well`: of two requests, but `in code as well` says where. */
const asWell = /(?<!(?:code|examples?|snippets?|blocks?))(?: as well|,? too)$/i

/** `define "Hub" as "a radio"` also adds what has no definition yet. */
function defining(text: string): readonly string[] {
  const [, place = '', name = '', meaning = ''] =
    /^((?:in|under) [^,:]{1,60}, )?define ([^:]{1,60}?)(?: in the glossary)? as ([\uE000-\uE0FF])$/i.exec(text) ?? []
  return name === ''
    ? []
    : [`${place}add a definition of ${name}: ${meaning}`, `${place}add the term ${name}: ${meaning}`]
}

/** `add to 2.1: "REQ-4 The shop …"` names a requirement by its id. */
function identified(text: string, quotes: readonly string[]): readonly Utterance[] {
  const [, first = '', place = '', last = ''] = quotedAndPlace.exec(text) ?? []
  const mark = first === '' ? last : first
  const [, id = '', said = ''] = /^(\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}):? (\S.*)$/u.exec(unquote(mark, quotes)) ?? []
  if (id === '' || place === '') return []
  return [wording(`in ${place}, add ${id} ${String.fromCharCode(firstMark + quotes.length)}`, [...quotes, said])]
}

const quotedAndPlace =
  /^add (?:(?:the |a )?(?:new )?(?:requirement )?([\uE000-\uE0FF]))? ?(?:to|in|under) ([^:\uE000-\uE0FF]{1,60}?)(?:: ?([\uE000-\uE0FF]))?$/i

/** `phone of the night shift: 4250`, `Retries = 5`: a name and its new value. */
function namedValue(text: string, quotes: readonly string[]): readonly string[] {
  const [, name = '', value = ''] = nameAndValue.exec(text) ?? nameAndNumber.exec(text) ?? stateOfPage.exec(text) ?? []
  const isOther = startsWithVerb(name) || newText(value, quotes) === null || keyBeforeNumber.test(value)
  return name === '' || isOther ? [] : [`set ${name} to ${value}`]
}

/** `the load test is done` also says to mark it. */
function reachedState(text: string): readonly string[] {
  const [, name = '', state = ''] = isDone.exec(text) ?? []
  return !/[\s\d]/.test(name) || startsWithVerb(name) ? [] : [`mark ${name} as ${state}`]
}

const isDone =
  /^(?:the )?([^:;,]{2,80}?) (?:is|are|was|were|has been|have been)(?: now| already)? (done|complete|completed|finished|open|closed|reopened)$/i

/** `last tested on 2026-05-28` */
function stateOnDate(text: string): readonly string[] {
  const [, name = '', date = ''] = onDate.exec(text) ?? []
  return name === '' || startsWithVerb(name) ? [] : [`${name} is on ${date}`]
}

const onDate = new RegExp(
  `^(?:(?:it|this|this (?:page|document)) (?:is|was) )?(\\p{L}[\\p{L} ]{3,30}?) (?:(?:on|at|from|as of|since|until) )?(${writtenDate})$`,
  'iu',
)

/** `the fixes of 2.3` are what is below `Fixed`; `unreleased under Changed` says the place first. */
function changesOfRelease(text: string): readonly string[] {
  const [, adding = '', noun = '', release = ''] =
    /^(add .{1,80}) (?:to|under|in) (?:the )?(?:bug ?)?(fix|addition|change|removal|deprecation)e?s (?:of|in|for|under) ([^,:]{1,40})$/i.exec(
      text,
    ) ?? []
  const group = groupsOfNouns[noun.toLowerCase()]
  const [, entry = '', outer = '', inner = ''] =
    /^(add [\uE000-\uE0FF]) (?:to|in) ([^,:]{1,40}?) under ([^,:]{1,40})$/i.exec(text) ?? []
  return [
    ...(group === undefined ? [] : [`in ${release}, ${adding} to ${group}`]),
    ...(entry === '' ? [] : [`in ${outer}, ${entry} to ${inner}`]),
  ]
}

const groupsOfNouns: Readonly<Record<string, string>> = {
  fix: 'Fixed',
  addition: 'Added',
  change: 'Changed',
  removal: 'Removed',
  deprecation: 'Deprecated',
}

/** `default 50` names another value than `50`. */
const keyBeforeNumber = /^\p{Ll}{2,30} \d/u

const nameAndValue = /^(?!(?:in|under|within|for|after|before|note) )([^:=;]{2,80}?)(?::| ?=) (\S[^:;=]{0,80})$/i

/** `version 3.1`, `daily rate 950 EUR`. */
const nameAndNumber =
  /^(?!(?:\p{L}+ )?(?:section|clause|step|item|line|row|chapter|page|article|paragraph) )(?!(?:see|keep|leave|only|about|release|ship|publish) )(\p{L}{3,20}(?: \p{L}{3,20})?) (\d[\d.,]{0,12}(?: ?(?:%|\p{L}{1,12}))?)$/iu

/** `status final`. */
const stateOfPage =
  /^(status|state|owner|author|severity|priority|revision) (?!is |are |of |to |in )(\p{L}[\p{L}-]{2,20})$/iu

/** `change all musts in Scope to shoulds`, unless `musts in Scope` is the text. */
function placeFirst(text: string): readonly string[] {
  const [, verb = '', old = '', place = '', rest = ''] = placeBetween.exec(text) ?? []
  return verb === '' ? [] : [`in ${place}, ${verb} ${old} ${rest}`]
}

const placeBetween =
  /^(replace|change) ((?:(?:all|every|the|first|second|third|fourth|fifth|last|\d{1,2}(?:st|nd|rd|th)) ){0,2}\S{1,30}) (?:in|under) ([^,]{1,60}?) ((?:to|with|by) \S{1,30})$/i

/** `fix the grammar in REQ-4: "a" -> "b"`. */
const errorIn =
  /^(?:fix|correct) (?:the )?(?:typos?|spelling|grammar|wording|mistakes?|errors?) (?=(?:in|under|within) )/i

/** `fix the typo: "a" should be "b"`. */
const statedTypo = /^(?:fix|correct) (?:the )?(?:typo|spelling|misspelling|mistake|error): ?(?=.+ should )/i

/** `After section 2 add: "…"` says to add it after section 2. */
function placeLast(text: string): string {
  const [, place = '', verb = '', rest = ''] = leadingSide.exec(text) ?? []
  if (verb !== '') return `${verb} ${rest} ${place}`
  const all = /^everywhere,? (.+)$/i.exec(text)?.[1]
  if (all !== undefined) return `${all} everywhere`
  const [, scope = '', right = '', wrong = ''] = readsInstead.exec(text) ?? []
  if (wrong !== '') return `in ${scope}, replace ${wrong} with ${right}`
  const [, first = '', where = '', begins = ''] = placeAmid.exec(text) ?? []
  return begins === '' ? text : `${first} ${begins} ${where}`
}

/** `REQ-2 must read "a" instead of "b"`. */
const readsInstead =
  /^(.{1,80}?) (?:must|should|shall|has to|needs to) (?:read|say):? ([\uE000-\uE0FF]) (?:instead of|rather than|and not|not) ([\uE000-\uE0FF])$/i

/** `delete the sentence in Scope that starts with "It"`: the place after what it is about. */
const placeAmid =
  /^(.{1,40} (?:sentence|paragraph|bullet|item|step)) ((?:in|of|under) .{1,80}?),? ((?:that|which) (?:starts?|begins?|ends?) (?:with|in) [\uE000-\uE0FF])$/i

const leadingSide =
  /^((?:right |directly )?(?:after|before|below|above) .{1,120}?),? ((?:add|insert|put|place|write)(?: (?:the |a )?(?:sentence|paragraph|item|bullet|clause|line))?):? ([\uE000-\uE0FF])$/i

/** Words that both texts end with are parts of both, such as a preposition. */
function replacingBoth(before: string, from: string, to: string, quotes: readonly string[]): Utterance {
  const [old, next] = [from.split(' '), to.split(' ')]
  let shared = 0
  while (shared < next.length - 1 && old.at(-1 - shared) === next.at(-1 - shared)) shared++
  const rest = next.slice(0, next.length - shared).join(' ')
  const isWhole = newText(to, quotes) === null && !hasQuote(from + to) && newText(rest, quotes) !== null
  if (!isWhole) return wording(`${before}replace ${from} with ${to}`, quotes)
  const [one, other] = [quotes.length, quotes.length + 1].map(at => String.fromCharCode(firstMark + at))
  return wording(`${before}replace ${one} with ${other}`, [...quotes, from, to])
}

/** `limit 100 → 200` and `node 18 → node 20`: a name with the number that it has. */
function changeOfNumber(before: string, from: string, to: string): readonly string[] {
  const [, name = '', old = ''] = nameThenNumber.exec(from) ?? []
  const next = to.toLowerCase().startsWith(`${name.toLowerCase()} `) ? to.slice(name.length + 1) : to
  return name === '' || !isNumberWithUnit.test(next) ? [] : [`${before}set ${name} from ${old} to ${next}`]
}

const nameThenNumber = /^(\p{L}[^,;:\d\uE000-\uE0FF]{1,60}) (\d[\d.,]{0,12}(?: ?(?:%|\p{L}{1,12}))?)$/u
const isNumberWithUnit = /^\d[\d.,]{0,12}(?: ?(?:%|\p{L}{1,12}))?$/u

const startOfChange = /^(?:change|replace|set|bump|update|rename|fix|correct) (?=.)/i

function wording(text: string, quotes: readonly string[]): Utterance {
  return { text, quotes, ending: '' }
}
