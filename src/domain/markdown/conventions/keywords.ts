import { createOverlapFinder, type Span } from '../../text/span.ts'
import type { Document } from '../document.ts'
import { type Prose, placeIn, proseOf } from '../prose.ts'

/** The words by which RFC 2119 and RFC 8174 state requirements, in capitals only. */
export const requirementWords = [
  'MUST NOT',
  'MUST',
  'REQUIRED',
  'SHALL NOT',
  'SHALL',
  'SHOULD NOT',
  'SHOULD',
  'NOT RECOMMENDED',
  'RECOMMENDED',
  'MAY',
  'OPTIONAL',
] as const

/** One of these words that is not in capitals. */
export type Keyword = Span & {
  readonly word: string
  /** The letters; marks and line ends between two words are excluded. */
  readonly parts: readonly Span[]
  /** Why it may not be a keyword; absent if it is one. */
  readonly doubt: 'in quotation marks' | 'as the month' | 'which is no keyword' | null
}

const between = '[\\s\u2060]{1,9}'
const words = [
  `(?:must|shall|should|may)${between}not`,
  'must|shall|should|may',
  `not${between}recommended`,
  'recommended|required|optional',
]
const keyword = new RegExp(String.raw`(?<![\p{L}\p{N}_\-'’])(?:${words.join('|')})(?![\p{L}\p{N}_-]|['’]\p{L})`, 'giu')
export const quotation = /"[^"]{0,400}"|“[^”]{0,400}”|„[^“”]{0,400}[“”]|«[^»]{0,400}»|‘[^‘’]{0,400}’/g

/**
 * Every keyword in a text, in order. Titles (of sections and of columns) and quotes of others do not state
 * requirements; nor do code, addresses and raw HTML.
 */
export function keywordsIn(document: Document): readonly Keyword[] {
  const isOutside = createOverlapFinder(placesWithout(document))
  return proseOf(document, /must|shall|should|may|recommended|required|optional/i).flatMap(prose => {
    const isQuoted = createOverlapFinder([...prose.text.matchAll(quotation)].map(spanOfMatch))
    return [...prose.text.matchAll(keyword)].flatMap((match): readonly Keyword[] => {
      const place = placeIn(prose, match.index, match[0].length)
      const parts = [...match[0].matchAll(/\p{L}+/gu)].map(part =>
        placeIn(prose, match.index + part.index, part[0].length),
      )
      const word = parts.map(({ start, end }) => document.text.slice(start, end)).join(' ')
      if (word === word.toUpperCase() || isOutside(place)) return []
      const doubt = isQuoted(spanOfMatch(match)) ? 'in quotation marks' : doubtOf(prose, match.index, match[0])
      return [{ ...place, word: word.toUpperCase(), parts, doubt }]
    })
  })
}

function spanOfMatch({ index, 0: { length } }: RegExpExecArray): Span {
  return { start: index, end: index + length }
}

/** `May 2026`, `in May`; and `may not`, which is ambiguous between a prohibition and a possibility. */
function doubtOf({ text }: Prose, index: number, written: string): Keyword['doubt'] {
  if (/^may\P{L}+not$/iu.test(written)) return 'which is no keyword'
  if (written !== 'May') return null
  const before = text.slice(Math.max(0, index - 12), index)
  const isMonth =
    /^\s?\d/.test(text.slice(index + 3, index + 5)) ||
    /(?:\d\.?|\b(?:in|of|by|since|until|till|from|to|before|after|last|next|this|early|late|mid))[\s-]$/i.test(before)
  return isMonth ? 'as the month' : null
}

/** Headings, the headers of tables and quotes, or some of them. */
export function placesWithout(
  document: Document,
  types: readonly string[] = ['heading_open', 'thead_open', 'blockquote_open'],
): readonly Span[] {
  const { tokens, body } = document.outline()
  const end = body.at(-1)?.next ?? 0
  let reached = 0
  return tokens.flatMap(({ type, map }) => {
    if (map === null || !types.includes(type)) return []
    const start = Math.max(reached, body[map[0]]?.start ?? end)
    reached = Math.max(reached, body[map[1]]?.start ?? end)
    return start < reached ? [{ start, end: reached }] : []
  })
}
