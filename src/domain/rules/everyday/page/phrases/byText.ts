import { fold } from '../../../../text/fold.ts'
import { findText } from '../../../../text/occurrences.ts'
import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import { isCalled, kindsOf, labelNouns, singular } from '../nouns.ts'
import { isJoined } from '../occurrences.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions } from '../words.ts'
import { candidates, type Search, textOf } from './candidates.ts'

/** `the note`, `the warning`: what begins with the word. */
export function byLabel(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, label = '', , topic = ''] = /^(\w+)( (?:about|on|that says|saying|regarding) (.+))?$/i.exec(words) ?? []
  const noun = labelNouns.find(one => one === singular(label.toLowerCase()))
  if (noun === undefined) return []
  const begins = new RegExp(`^[\\s>*_[!+-]*(?:${[noun, ...(inGerman[noun] ?? [])].join('|')})(?![\\p{L}\\p{N}])`, 'iu')
  const blocks = candidates(page, search, ['paragraph', 'quote', 'item']).filter(({ start, end }) =>
    begins.test(page.document.text.slice(start, Math.min(end, start + 80))),
  )
  return topic === '' ? blocks : blocks.filter(thing => mentions(textOf(page, thing), unquote(topic, search.quotes)))
}

/** What a German page writes for these labels. */
const inGerman: Readonly<Record<string, readonly string[]>> = {
  note: ['hinweis', 'anmerkung'],
  warning: ['warnung', 'achtung'],
  tip: ['tipp'],
  important: ['wichtig'],
}

const edgeOfText =
  /^(.+?) (?:(?:that |which )?(?:starts?|starting|begins?|beginning)(?: with)?|(?:that |which )?(ends?|ending)(?: (?:with|in))?) (.+)$/i

/** `the sentence that begins with "If"`, `the bullet ending with "later"`. */
export function byBeginning(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, noun = '', isEnd, said = ''] = edgeOfText.exec(words) ?? []
  const kinds = kindsOf(noun)
  if (kinds === null || (hasQuote(said) && !isQuote(said))) return []
  const plain = (text: string) => fold(text).replace(/[`*_]+/g, '')
  const wanted = plain(unquote(said, search.quotes))
  if (wanted === '') return []
  return candidates(page, search, kinds).filter(thing => {
    if (!isCalled(page, thing, noun)) return false
    const text = plain(thing.names[0] ?? textOf(page, thing))
    return isEnd === undefined
      ? text.startsWith(wanted) && !/^[\p{L}\p{N}]{2}/u.test(text.slice(wanted.length - 1))
      : withoutEnd(text).endsWith(withoutEnd(wanted))
  })
}

function withoutEnd(text: string): string {
  return text.replace(/(?<![.!?;:])[.!?;:]+$/, '')
}

/** `the fuzzy matching bullet`: the one that has these words in this order. */
export function byWords(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, topic = '', noun = ''] = /^(.+) (sentence|paragraph|bullet|bullet point|item|point|line)$/i.exec(words) ?? []
  const kinds = kindsOf(noun)
  if (kinds === null || topic.split(' ').length < 2 || hasQuote(topic)) return []
  return candidates(page, search, kinds).filter(thing => fold(textOf(page, thing)).includes(fold(topic)))
}

const entryNoun = '(?:entry|item|bullet|bullet point|point|row|line|paragraph)'
const entryFrom = new RegExp(`^(${entryNoun}) (?:from|of|for|dated) (?:version |release |v(?=\\d))?(\\S{1,60})$`, 'i')
const versionEntry = new RegExp(`^(?:version |release )?(\\S{1,60}) (${entryNoun})$`, 'i')

/** `the entry from 2024-05-01`, `the 1.7.3 entry`: what begins with this date or version, or else has it. */
export function byDateOrVersion(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, number = '', last = ''] = versionEntry.exec(words) ?? []
  const [, noun = last, named = number] = entryFrom.exec(words) ?? []
  const isNamed = named === number ? /\d[.-]\d/.test(named) : /\d/.test(named)
  if (!isNamed || hasQuote(named)) return []
  const kinds = (kindsOf(noun) ?? []).filter(kind => kind !== 'line')
  const wanted = fold(named)
  const has = (thing: PageElement) => {
    const text = fold(textOf(page, thing))
    return findText(text, wanted, { start: 0, end: text.length }, { wholeWord: true }).find(hit => !isJoined(text, hit))
  }
  const found = candidates(page, search, kinds).filter(thing => has(thing) !== undefined)
  const begun = found.filter(thing => has(thing)?.start === 0)
  return begun.length > 0 ? begun : found
}
