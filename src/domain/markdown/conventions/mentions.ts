import type { Span } from '../../text/span.ts'
import type { Document } from '../document.ts'
import { placeIn, proseOf } from '../prose.ts'

/** A section number in the text, such as 2.3 in `see section 2.3`. */
export type Mention = Span & {
  readonly number: string
  /** Whether it can only mean a section of this document: not in `section 2 of RFC 2119`, nor in `since 2.3`. */
  readonly isSure: boolean
}

const number = String.raw`\d{1,3}(?:\.\d{1,3}){0,8}(?![\p{L}\p{N}_]|\.\d)`
const gap = '[\\s\u2060\uFFFC]'
const cue = String.raw`(?<![\p{L}\p{N}_])(?:(?:sections?|sect?s?\.|chapters?|clauses?)\s|§{1,2})${gap}{0,6}`
const link = String.raw`${gap}{0,4}(?:,\s?(?:and|or)?|and|or|&|–|—|-|to|through)${gap}{0,4}`
const bare = String.raw`(?<![\p{L}\p{N}_.])(?=\d{1,3}\.\d)${number}`
const mention = new RegExp(`${cue}(${number}(?:${link}${number}){0,20})|${bare}`, 'giu')

const namesAnother =
  /(?:(?<![\p{L}\p{N}])(?:RFC|ISO|IEC|IEEE|ETSI|BCP|DIN|EN|W3C|ITU|NIST|ECMA)(?![\p{L}])[^.!?\n]{0,40}|[\]\uFFFC],?\s{1,3}(?:in|see)?\s{0,3})$/u
const isOfAnother = /^[\s\u2060\uFFFC]{0,4}(?:\[|(?:of|in|from)\s+(?!(?:this|the\s+present)\s))/iu

/** Every mention of a section by its number, in text order; none in code, addresses and raw HTML. */
export function mentionsIn(document: Document): readonly Mention[] {
  return proseOf(document, /\d/).flatMap(prose =>
    [...prose.text.matchAll(mention)].flatMap(match => {
      const list = match[1] ?? match[0]
      const start = match.index + match[0].length - list.length
      const before = prose.text.slice(Math.max(0, match.index - lookMaxChars), match.index)
      const behind = prose.text.slice(start + list.length, start + list.length + lookMaxChars)
      const isSure = match[1] !== undefined && !namesAnother.test(before) && !isOfAnother.test(behind)
      return [...list.matchAll(/\d+(?:\.\d+)*/g)].map(part => ({
        ...placeIn(prose, start + part.index, part[0].length),
        number: part[0],
        isSure,
      }))
    }),
  )
}

const lookMaxChars = 80
