import { isQuote, type Utterance, unquote } from '../instruction/utterance.ts'
import { isId } from '../page/ids.ts'
import type { Page } from '../page/page.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'

const joint = '(?:,? and(?: then)?|,? then|;|,) (?:(?:also|then|please) )?'
const first =
  '((?:set|change|update|make|mark|tick|check|untick|move|put|upgrade|downgrade|raise|lower|increase|reduce) .{1,160}?)'
const it = new RegExp(
  `^${first}${joint}((?:set|change|make|mark|tick|check|untick|move|put|upgrade|downgrade|promote|demote)) (?:it|this one)( .{1,120})?$`,
  'i',
)
const its = new RegExp(`^${first}${joint}(?:(?:set|change|update) )?its (.{1,60}?) (to|from) (.{1,80})$`, 'i')
const object =
  /^\S{1,12} (?:the )?(.{1,80}?)(?: (?:to|as|into|before|after|above|below|with|by|from|an?|done|off|optional|required|mandatory)(?: .{0,160})?)?$/i

/** Two requests about one thing: `move REQ-7 before REQ-6 and make it a MUST`, `set the cost of Tests to 9 and its hours to 3`. */
export type SameThing = { readonly first: string; readonly second: string }

/** The two requests with the name of the thing in both; `null` if it has none that both can use. */
export function withoutPronoun(page: Page, { text, quotes }: Utterance): SameThing | null {
  const [, one = '', verb = '', rest = ''] = it.exec(text) ?? []
  const [, other = '', field = '', link = '', value = ''] = its.exec(text) ?? []
  const said = one === '' ? other : one
  const phrase = object.exec(said)?.[1] ?? ''
  // In `set the cost of Tests to 9 and …`, `its` is of Tests, and `it` may be the cost.
  const owner = one === '' ? (/^.{1,60}? (?:of|for|in) (?:the )?(.{1,80})$/i.exec(phrase)?.[1] ?? '') : ''
  const name = [phrase, owner].find(each => isOneThing(page, each, quotes)) ?? null
  if (name === null) return null
  return { first: said, second: one === '' ? `set the ${field} of ${name} ${link} ${value}` : `${verb} ${name}${rest}` }
}

/** Whether a phrase is an id or a name of one thing, which no change of its place makes another. */
function isOneThing(page: Page, name: string, quotes: readonly string[]): boolean {
  const isName = isQuote(name) || isId(name) || isPlainName(name)
  return isName && resolvePhrase(page, unquoted(name, quotes), { quotes }).length === 1
}

function unquoted(name: string, quotes: readonly string[]): string {
  return isQuote(name) ? name : unquote(name, quotes)
}

/** Without a word or a number that counts. */
function isPlainName(name: string): boolean {
  return (
    /^\p{Lu}[\p{L}\p{N} -]{0,60}$/u.test(name) &&
    !/\d|\b(?:first|second|third|fourth|fifth|sixth|last|next|previous|step|section|item|row|line|clause|paragraph)\b/i.test(
      name,
    )
  )
}
