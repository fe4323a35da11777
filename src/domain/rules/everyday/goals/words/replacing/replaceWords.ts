import { hasQuote, isQuote, splitsAt, unquote } from '../../../instruction/utterance.ts'
import { startsWithVerb, verbs } from '../../../instruction/verbs.ts'
import { resolvePhrase } from '../../../page/phrases/resolvePhrase.ts'
import { wordsIn } from '../../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../../request/goal.ts'
import { isOnlyWord, isRespelled, isValue, sharesWords } from './meantWords.ts'
import { isWordOf } from './replacedWords.ts'
import { replacements } from './replacements.ts'
import { areAlike, numberInstead, numberNamed } from './wordNumbers.ts'
import { codeNamed, inCode } from './wordsInCode.ts'

const changing = new RegExp(`^${verbs.change} (.+)$`, 'i')
const renaming = /^(?:rename|call) (?:(the (?:defined )?(?:term|word|expression) |all )?)(.+)$/i
const instead =
  /^(?:(?:use|say|write|put|prefer|have|allow|make it|let it be) )(.+?) (?:instead of|rather than|in place of) (.+)$/i
const sayInstead =
  /^(?:make|let|have|change|update|edit) (.+?) (?:to )?(?:say|use|read|have) (.+?) (?:instead of|rather than) (.+)$/i
/** `staff instead of employees`, `MUST instead of must`: two or three words each. */
const bareInstead =
  /^((?:\p{L}[\p{L}'’-]*|[\uE000-\uE0FF])(?: \p{L}[\p{L}'’-]*){0,2}) (?:instead of|rather than|in place of) ((?:\p{L}[\p{L}'’-]*|[\uE000-\uE0FF])(?: \p{L}[\p{L}'’-]*){0,2})$/u
/** `the landlord should be called owner`, `we now call the landlord owner`. */
const called =
  /^(?:(?:the|all|every|each|any|an?) ){0,3}(.{1,80}?) (?:(?:should|must|shall|will|has to|have to|needs? to|ought to|(?:is|are) to) be|(?:is|are) (?:now|from now on)|becomes?)(?: now)? (?:called|named|termed|known as|referred to as|renamed(?: to)?) (?:the |an? )?(.{1,80})$/i
/** When something is called, rather than by which name. */
const calling =
  /^(?:first|last|next|again|back|early|late|daily|weekly|monthly|tonight|today|tomorrow|together|twice|often|beforehand|afterwards|soon|later|up|off|out|in|over|away|down|on|upon|to|as|by|such|so|\p{L}+ly)(?: |$)/iu
/** Pronouns, and what a page is made of rather than what it says. */
const noWord =
  /^(?:nothing|something|anything|this|that|these|those|it|them|one|ones|(?:bullet|number|letter|digit|word|sentence|paragraph|heading|list|table|row|column|tab|space|dash|hyphen|comma|dot|dashe|quote|symbol|icon|link)s)$/i
const soThat = /^(?:make|change|update|edit|adjust) (.+?) so that (.+?) (?:reads|says|becomes|is) (.+)$/i
const shouldBe = /^(.+?) (?:should (?:be|read|say)(?: called)?|has to be|have to be|must be|needs to be|becomes) (.+)$/i

/** `replace merchant with seller throughout`, `use shall instead of must in REQ-5`, `every month should be every week`. */
export const replaceWords: Goal = request => {
  const { text } = request
  const [, place = '', said = '', unsaid = ''] = sayInstead.exec(text) ?? []
  if (place !== '') return within(request, place, unsaid, said)
  const [, container = '', old = '', other = ''] = soThat.exec(text) ?? []
  if (container !== '') return isQuote(old) && isQuote(other) ? within(request, container, old, other) : []
  const [, used = '', dropped = ''] = instead.exec(text) ?? []
  if (used !== '' && (noWord.test(used) || noWord.test(dropped))) return []
  if (used !== '') {
    const numbers = numberInstead(request, used, dropped)
    return numbers.length > 0 ? numbers : replacements(request, dropped, used)
  }
  const [, next = '', previous = ''] = startsWithVerb(text) ? [] : (bareInstead.exec(text) ?? [])
  if (next !== '') return noWord.test(next) || noWord.test(previous) ? [] : replacements(request, previous, next)
  const [, thing = '', name = ''] = startsWithVerb(text) ? [] : (called.exec(text) ?? [])
  if (thing !== '') return calling.test(name) ? [] : renamed(request, `${thing} to ${name}`, false)
  const [, wrong = '', right = ''] = shouldBe.exec(text) ?? []
  if (wrong !== '') {
    if (isLonger(request, wrong, right)) return replacements(request, withoutArticle(wrong), withoutArticle(right))
    return isCorrection(request, wrong, right) ? replacements(request, wrong, right) : []
  }
  const [, term, names] = renaming.exec(text) ?? []
  if (names !== undefined) return renamed(request, names, term !== undefined)
  const rest = changing.exec(text)?.[1]
  return rest === undefined ? [] : changed(request, rest)
}

/** In each thing of the page that the phrase names. */
function within(request: Request, phrase: string, from: string, to: string): readonly Interpretation[] {
  const { page, quotes } = request
  return resolvePhrase(page, phrase, { quotes }).flatMap(scope => replacements({ ...request, scope }, from, to))
}

/** `"a" should be "b"`, `every month should be every week`; not `the owner should be Ada`, which sets a value. */
function isCorrection({ quotes }: Request, wrong: string, right: string): boolean {
  const isQuoted = isQuote(wrong.replace(/^(?:all|every|each|the) /i, '')) && isQuote(right)
  if (isQuoted || areAlike(wrong, right)) return true
  const [from, to] = [unquote(wrong, quotes), unquote(right, quotes)]
  return sharesWords(from, to) || isRespelled(from, to)
}

/** `the manager should be the line manager everywhere` */
function isLonger({ quotes, isEverywhere }: Request, wrong: string, right: string): boolean {
  const [from, to] = [wrong, right].map(phrase => withoutArticle(unquote(phrase, quotes)))
  return isEverywhere && wordsIn(to ?? '').length > 1 && isWordOf(to ?? '', from ?? '')
}

function withoutArticle(phrase: string): string {
  return phrase.replace(/^(?:the|an?|each|every|all) (?=.)/i, '')
}

/** `rename the term merchant to seller`; without `the term` only where no section or other thing can be meant. */
function renamed(request: Request, names: string, isNamedTerm: boolean): readonly Interpretation[] {
  const field = codeNamed.exec(names)
  if (field !== null && request.code === 'included') return inCode(request, field[1] ?? field[2] ?? '', field[3] ?? '')
  if (!isNamedTerm && !request.isEverywhere && request.areas === undefined && !isOnlyWord(request, names)) return []
  return splitsAt(names, 'to|into|as').flatMap(([left, other]) =>
    replacements({ ...request, isEverywhere: true }, left, other),
  )
}

/** `replace a with b`, `change a to b`, `swap a for b`. */
function changed(request: Request, rest: string): readonly Interpretation[] {
  const { text } = request
  if (/^convert /i.test(text) && !hasQuote(text)) return []
  return splitsAt(rest, prepositionsOf(text)).flatMap(([left, other]) => {
    if (isValue(request, left, other) || isNewAddress(left, other)) return []
    const numbers = numberNamed(request, left, other)
    return numbers.length > 0 ? numbers : replacements(request, left, other)
  })
}

/** `change the mail to ada@example.org` gives it another address, and no other name. */
function isNewAddress(left: string, other: string): boolean {
  const isAddress = (text: string) => /@|:\/\//.test(text)
  return isAddress(other) && !isAddress(left) && !hasQuote(left)
}

/** What separates the old text from the new one after the verb at the start. */
function prepositionsOf(text: string): string {
  if (/^(?:change|convert|turn|correct|fix|update|edit)/i.test(text)) return 'to|into'
  return /^(?:swap|switch|exchange) (?!out )/i.test(text) ? 'for|by' : 'with|by|for'
}
