import { lineAt } from '../../../markdown/document.ts'
import { onLines, quote, quoteShort } from '../../language/phrase.ts'
import { hasQuote, newText, splitsAt, type Utterance, unquote } from '../instruction/utterance.ts'
import { verbs } from '../instruction/verbs.ts'
import { kindsOf } from '../page/nouns.ts'
import { phraseOccurrences } from '../page/occurrences.ts'
import type { Page } from '../page/page.ts'
import { isOnPage } from '../page/phrases/areas.ts'
import { isReference } from '../page/phrases/reference.ts'
import { resolvePhrase } from '../page/phrases/resolvePhrase.ts'
import { capital } from '../page/wordForms.ts'
import { columnAdvice } from './columnAdvice.ts'
import { keysOf } from './refusal.ts'

const setting = new RegExp(`^${verbs.set} (?:the )?(.+)$`, 'i')
const acting = new RegExp(
  `^(?:${verbs.remove}|${verbs.move}|${verbs.rename}|sort|promote|demote|merge|swap) (?:the )?(.+)$`,
  'i',
)
const placed = /^(?:in|under|within|on|at|for) (?:the )?(.+?)[,:]? (?=\p{L}+ )/iu
const relations = 'in|under|within|from|of|on'

/** What an instruction speaks of that this page does not have, in a sentence; `null` if that is not the reason. */
export function whatIsMissing(page: Page, { text, quotes }: Utterance): string | null {
  const place = placed.exec(text)?.[1]
  if (place !== undefined && isReference(place) && !isOnPage(page, place, quotes)) return noSuch(place, quotes)
  const trailing = splitsAt(text, relations).find(
    ([, phrase]) => isReference(phrase) && !isOnPage(page, phrase, quotes),
  )
  if (trailing !== undefined) return noSuch(trailing[1], quotes)
  const set = setting.exec(text)?.[1]
  if (set !== undefined) return missingValue(page, set, quotes)
  const object = acting.exec(text)?.[1]
  if (object === undefined) return null
  const [name = object] = splitsAt(object, 'to|into|as|before|after|above|below').at(-1) ?? []
  if (!isName(name) || resolvePhrase(page, name, { quotes }).length > 0) return null
  return wordsOnPage(page, name, quotes) ?? noSuch(name, quotes)
}

/** A few words, or a quoted text with at most a noun on each side. */
function isName(phrase: string): boolean {
  if (/\b(?:everything|anything|something|all|every|it|this|that|them|these|those)\b/i.test(phrase)) return false
  if (!hasQuote(phrase)) return phrase.split(' ').length <= nameMaxWords
  const [, before = '', after = ''] = /^(?:(\w+) )?[\uE000-\uE0FF](?: (\w+))?$/.exec(phrase) ?? []
  return (before + after === '' || kindsOf(before || after) !== null) && (before === '' || after === '')
}

const nameMaxWords = 5

/** `delete Ana` where Ana is a word in two rows. */
function wordsOnPage({ document }: Page, phrase: string, quotes: readonly string[]): string | null {
  const words = unquote(phrase, quotes)
  const hits = phraseOccurrences(document, words, undefined, { isQuoted: true })
  const [line, ...others] = new Set(hits.map(({ start }) => lineAt(document, start)))
  if (line === undefined) return null
  const where = others.length >= linesShown ? `${others.length + 1} lines` : onLines([line, ...others])
  return `${quoteShort(words)} is on ${where}, and nothing else is called so. Say, for the words: replace ${quote(words)} with "…" on line ${line}.`
}

const linesShown = 5

function noSuch(phrase: string, quotes: readonly string[]): string {
  return `There is no ${quoteShort(unquote(phrase, quotes))} on this page.`
}

/** `set the approver to Kim` on a page that states no approver. */
function missingValue(page: Page, rest: string, quotes: readonly string[]): string | null {
  const parts = splitsAt(rest, 'to').at(-1)
  const value = parts === undefined ? null : newText(parts[1], quotes)
  const [subject = '', old = ''] = parts === undefined ? [] : (splitsAt(parts[0], 'from').at(-1) ?? [])
  if (value !== null && /\p{L}/u.test(old)) {
    const hits = phraseOccurrences(page.document, unquote(old, quotes), undefined, { isQuoted: true })
    const lines = onLines(hits.map(({ start }) => lineAt(page.document, start)))
    if (hits.length > 0)
      return `${quoteShort(unquote(old, quotes))} is on ${lines}, but not together with ${quoteShort(subject)}. Say: replace ${quote(unquote(old, quotes))} with ${quote(value)}.`
  }
  const [name = ''] = parts === undefined ? [] : (splitsAt(parts[0], 'from').at(-1) ?? [parts[0]])
  if (value === null || !/^\p{L}[\p{L}\p{N}_-]*(?: \p{L}[\p{L}\p{N}_-]*){0,2}$/u.test(name)) return null
  if (keysOf(page).includes(name) || resolvePhrase(page, name, { quotes }).length > 0) return null
  const column = columnAdvice(page, name, value)
  if (column !== null) return column
  const lines = page.things('line').flatMap(({ names }) => names)
  const known = [...new Set([...keysOf(page), ...lines])].slice(0, 6)
  const has = known.length === 0 ? '' : ` It states ${known.map(quoteShort).join(', ')}.`
  const isNumber = /\d/.test(value)
  const [line] = lines.slice(-1)
  const adding =
    keysOf(page).length === 0 && line !== undefined
      ? `add a line "${capital(name)}: ${value}" after ${line}`
      : `set front matter ${quote(name)} to ${quote(value)}`
  const advice = isNumber ? `Say which text changes: replace "…" with "${value}".` : `Say, to add it: ${adding}.`
  return `This page has no line, key, cell or number called ${quoteShort(name)}.${has} ${advice}`
}
