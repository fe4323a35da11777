import { hasQuote } from './utterance.ts'

/** What an instruction says of its request in another clause, without a conjunction. */
export type Commented = { readonly request: string; readonly comment: string }

/** `drop REQ-2, no one wants receipts`, `set the status to approved, the review was yesterday`. */
export function withoutComment(text: string): Commented | null {
  for (const { index, 0: gap } of text.matchAll(/, (?:since |as )?| [-–—] |; |\. | since /g)) {
    const [request, comment] = [text.slice(0, index), text.slice(index + gap.length)]
    if (isComment(comment) && !mayGoOn(request)) return { request, comment }
  }
  return null
}

/** A clause that tells what happened, denies something or judges it. Others may ask for more, or for less. */
function isComment(clause: string): boolean {
  if (
    hasQuote(clause) ||
    /\d|[;:?]|^(?:not|no(?! one)|never|nicht|kein\S{0,2}) /i.test(clause) ||
    clause.split(' ').length > wordsMax
  )
    return false
  return (
    clause.split(' ').length >= wordsMin && telling.test(clause) && !limiting.test(clause) && !identifying.test(clause)
  )
}

const wordsMin = 2
const wordsMax = 16

const subject =
  'it|this|that|they|these|those|we|i|he|she|no(?:body| one)|every(?:body|one)|some(?:body|one)|es|das|dies|sie|wir|ich|niemand'
const past = 'was|were|had|has been|have been|has|have|did|war|waren|wurde|wurden|hat|haben|hatte|hatten'
const denial =
  "no longer|not|never|no(?:body| one)?|cannot|isn[’']t|aren[’']t|wasn[’']t|weren[’']t|doesn[’']t|don[’']t|didn[’']t|hasn[’']t|haven[’']t|won[’']t|can[’']t|nicht|nie|kein|keine|keiner|keinen|niemand"
const judgement =
  "(?:is|are|[’']s|[’']re|ist|sind) (?:now |too |much |way |just |simply |zu |jetzt )*(?:wrong|outdated|obsolete|old|incorrect|redundant|superfluous|unnecessary|unclear|misleading|confusing|enough|agreed|approved|decided|confirmed|duplicated?|short|long|low|high|slow|strict|falsch|veraltet|überflüssig|unnötig|doppelt|unklar|kurz|lang|niedrig|hoch)"
const attitude =
  '(?:wants?|wanted|asked|agreed|decided|requested|said|says|confirmed|told|insists?|insisted|needs?|complained|will|möchte|wünscht|wollte|sagt)'
const telling = new RegExp(`(?:^|[ ])(?:${past}|${denial}|${judgement}|${attitude})(?=[ .!]|$)|^(?:${subject}) `, 'i')

/**
 * Words of a clause that may limit the request, name another part of the document, or say what else must be. `so` and `that`
 * introduce other clauses.
 */
const limiting =
  /(?<!\p{L})(?:too$|in|im|within|inside|under|unter|except|unless|but|only|if|instead|and|then|also|where|when|while|until|everywhere|throughout|before|after|above|below|first|second|third|last|next|other|others|rest|same|elsewhere|must|shall|should|may|might|please|to be|stays?|remains?|keeps?|kept|leave|unchanged|affected|touched|changed|concerned|meant|means?|applies|apply|included|excluded|part|called|named|sections?|chapters?|clauses?|tables?|rows?|columns?|lists?|items?|steps?|headings?|paragraphs?|sentences?|notes?|links?|außer|nur|wenn|falls|sondern|aber|und|oder|dann|auch|überall|vor|nach|muss|müssen|soll|sollen|sollte|sollten|darf|dürfen|kann|können|bitte|bleibt|bleiben|unverändert|gilt|gelten|gemeint|betroffen|heißt|heißen|ersten?|zweiten?|letzten?|anderen?|abschnitt|tabelle|zeile|spalte|liste|punkt|schritt|satz|absatz)(?!\p{L})/iu

/** `it is in Scope`, `it says no one`, `it begins with a link`: which one is meant. */
const identifying =
  /^(?:it|this|that|they|these|those|es|er|sie|das|dies) (?:(?:is|are|was|were|ist|sind|war|waren) (?:\p{L}+ ){0,2}?(?:in|on|under|at|within|inside|near|beside|between|from|of|about|the|im|am|unter|bei|von|vom|über|der|die|das) |(?:says?|said|reads?|starts?|begins?|ends?|contains?|mentions?|speaks?|talks?|deals?|states?|comes?|follows?|belongs?|steht|stehen|beginnt|beginnen|sagt|lautet|lauten|enthält|enthalten|handelt|nennt|folgt|gehört)(?= |$))/iu

/** A text without quotation marks at the end of the request may have the comment as a part of it. */
function mayGoOn(request: string): boolean {
  if (withoutText.some(pattern => pattern.test(request))) return false
  const last = [...request.matchAll(beforeValue)].at(-1)
  const written = last === undefined ? '' : request.slice(last.index + last[0].length)
  if (written === '') return true
  return !hasQuote(written) && written.split(' ').length > valueMaxWords
}

/** Requests that have no new text. */
const withoutText = [
  /^(?:remove|delete|drop|strike|cut|erase|scrap|discard|get rid of|move|swap|sort|tick|lösche|streiche|entferne) /i,
  / (?:can go|be (?:deleted|removed|dropped|moved))$/i,
  /(?:löschen|streichen|entfernen|entfallen|(?:gelöscht|gestrichen|entfernt) werden)$/i,
]
const beforeValue = /(?: (?:to|with|by|as|be|now|auf|in|durch|zu|jetzt)|:) /gi
const valueMaxWords = 2
