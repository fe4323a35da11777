import type { Keyword } from './keywords.ts'
import { strengthOfTranslation } from './translations.ts'

/** A sentence in which all that is not prose is masked, and where it is. */
export type MentionPlace = { readonly text: string; readonly heading: string; readonly isItem: boolean }

const modal = /^(?:MUST|SHALL|SHOULD|MAY)/
const citesTheRfc = /\b(?:RFC|BCP)[\s-]*(?:2119|8174|14)\b|key\s?words?\b|interpreted as/iu
const aboutKeywords =
  /\b(?:notation(?:al)?|key\s?words?|conventions?|normative (?:language|statements|terms)|(?:requirements?|compliance|conformance) (?:language|notation|levels?|terminology|keywords?|words?)|rfc\s?2119|bcp\s?14|terminology)\b/iu
/** What defines a keyword right after it. */
const defines =
  /^["'”’»)\]*:;,.\s—–-]{0,8}(?:this word|these words|this phrase|or the (?:terms?|adjectives?|phrases?)|means\b|indicates\b|denotes\b|signifies\b|expresses\b|is (?:used to|reserved for|equivalent)|are (?:used to|reserved for)|an? (?:absolute|mandatory)|the (?:definition|item) is|equivalent to|mandatory\b|truly optional|bedeute[nt]\b|hei(?:ß|ss)t\b|signifi(?:e|ent|ca)\b|betekent\b)/iu
/** What makes the word after it a name of itself. */
const names =
  /(?:\b(?:a|an|words?|terms?|verbs?|key\s?words?|say(?:s|ing)?|said|reads?|from|to|into|of|each|every|with|without|between|instead of|rather than|hence|thus|therefore)\s*[("'“‘„«*]{0,2}|\b(?:as|than|the)\s+["'“‘„«]?)$/iu
const namesLabel = /\b(?:words?|terms?|key\s?words?|definition of|meaning of|say(?:s|ing)?)\s*["'“‘„«*]{0,2}$/iu
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
  ['「', '」'],
]
const quotedMaxChars = 300
/** Further ones in the same sentence do not count. */
const keywordsMax = 40

/** The keywords of a sentence that bind: not those that it quotes, lists, defines or only speaks of. */
export function binding({ text, heading, isItem }: MentionPlace, all: readonly Keyword[]): readonly Keyword[] {
  const keywords = all.slice(0, keywordsMax)
  if (keywords.length === 0 || isBoilerplate(text, keywords) || isShouted(text)) return []
  const own = text.replace(/[^\p{L}\p{N}\uE000]+/gu, ' ').trim()
  const isOnlyKeyword = own === keywords[0]?.word
  if (isOnlyKeyword && (aboutKeywords.test(heading) || (isItem && isModal(own)))) return []
  const listed = listedTogether(text, keywords)
  const quoted = quotations(text)
  return keywords.filter((keyword, index) => {
    if (listed.has(index)) return false
    if (quoted.some(({ start, end }) => start < keyword.start && keyword.end < end)) return false
    const before = text.slice(Math.max(0, keyword.start - 24), keyword.start)
    const after = text.slice(keyword.end, keyword.end + 48)
    if (defines.test(after) && (isModal(keyword.word) || aboutKeywords.test(heading))) return false
    if (!isModal(keyword.word)) return !namesLabel.test(before) && !endsLabel(text, keyword)
    if (names.test(before) && !/^\s+(?:be|have|not|also|only|include)\b/.test(after)) return false
    return !isMonth(keyword.word, before, after)
  })
}

function isModal(word: string): boolean {
  return modal.test(word) || strengthOfTranslation(word) !== null
}

/** `ACTION REQUIRED: …` */
function endsLabel(text: string, { start, end }: Keyword): boolean {
  return (
    start <= labelMaxChars &&
    /^\W{0,3}(?:\p{Lu}{2,}\s+)+$/u.test(text.slice(0, start)) &&
    /^\W{0,3}:/u.test(text.slice(end, end + 4))
  )
}

const labelMaxChars = 40

/** "The key words …", in every form: it names several of the words and where their meaning is defined. */
function isBoilerplate(text: string, keywords: readonly Keyword[]): boolean {
  const words = new Set(keywords.map(({ word }) => word))
  return words.size >= 3 && citesTheRfc.test(text)
}

/** Licences and warnings are written in capitals throughout. */
function isShouted(text: string): boolean {
  const rest = text.replace(anyKeyword, '')
  const capitals = rest.match(/\p{Lu}/gu)?.length ?? 0
  const small = rest.match(/\p{Ll}/gu)?.length ?? 0
  return capitals >= 8 && capitals > 2 * small
}

const anyKeyword = /\b(?:MUST|SHALL|SHOULD|MAY|NOT|RECOMMENDED|REQUIRED|OPTIONAL)\b/g

const betweenListed =
  /^["'”’*}\s]{0,3}(?:[,/|&+]|and|or|und|oder|et|ou|y|o|e|of|en|vs\.?|→|->)?["'“‘*{\s]{0,3}(?:and|or|und|oder|et|ou|y|o|e|of|en)?["'“‘*{\s]{0,3}$/u

/** `MUST, SHOULD and MAY`, `SHOULD/MAY`: words in a row, which no verb follows. */
function listedTogether(text: string, keywords: readonly Keyword[]): ReadonlySet<number> {
  const listed = new Set<number>()
  for (const [index, keyword] of keywords.entries()) {
    const next = keywords[index + 1]
    if (!next || !isModal(keyword.word) || !isModal(next.word)) continue
    if (!betweenListed.test(text.slice(keyword.end, next.start))) continue
    listed.add(index).add(index + 1)
  }
  return listed
}

type Range = { readonly start: number; readonly end: number }

/** Short quotations; an apostrophe opens none within a word. */
function quotations(text: string): Range[] {
  const found: Range[] = []
  for (const [open, close] of quotes) {
    let at = nextQuote(text, open, 0)
    while (at !== -1) {
      const length = text.slice(at + 1, at + 1 + quotedMaxChars).indexOf(close)
      if (length !== -1) found.push({ start: at, end: at + length + 2 })
      at = nextQuote(text, open, at + 1 + (length === -1 ? 0 : length + 1))
    }
  }
  return found
}

function nextQuote(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (mark !== "'" || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at
  }
  return -1
}

function isMonth(word: string, before: string, after: string): boolean {
  return (
    word === 'MAY' && (/^[\s.,-]{1,2}\d/.test(after) || (/\d\.?[\s-]$/.test(before) && /^\s*(?:[,;.)]|$)/.test(after)))
  )
}
