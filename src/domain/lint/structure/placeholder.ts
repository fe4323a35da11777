import { placesWithout, quotation } from '../../markdown/conventions/keywords.ts'
import { offsetOf } from '../../markdown/leaf.ts'
import { placeholder as mask, placeIn, proseOf } from '../../markdown/prose.ts'
import { createOverlapFinder } from '../../text/span.ts'
import type { Rule } from '../rule.ts'
import { everyMatch } from '../words.ts'

/** Headings count too; quotes of others do not. */
export const placeholder: Rule = {
  id: 'placeholder',
  kind: 'placeholders',
  severity: 'warning',
  title: 'Still to be written',
  why: 'Readers cannot tell what belongs here.',
  isOn: true,
  find({ document }) {
    const isQuote = createOverlapFinder(placesWithout(document, ['blockquote_open']))
    return proseOf(
      document,
      /TB[ACDSR]|TODO|FIXME|[Tt]o be (?:determined|defined|decided|confirmed|announced)/,
    ).flatMap(prose => {
      const start = offsetOf(prose.leaf, 0)
      if (isQuote({ start, end: start + 1 })) return []
      const text = prose.text.replace(quotation, words => words.replace(/[^\n]/g, mask))
      return everyMatch(pattern, text).map(({ index, 0: words }) => ({
        ...placeIn(prose, index, words.length),
        message: `“${words.replace(/\s+/g, ' ')}”: this is not decided or not written yet.`,
      }))
    })
  },
}

const mark = String.raw`(?<![\p{L}\p{N}_/@#-]|\b(?:replace[sd]?|set|to|as|with|an?|the|any|every)\s)(?:TB[ACDR]|TODO|FIXME)(?![\p{L}\p{N}_/-]|\s(?:lists?|apps?|items?|comments?|markers?|tags?)\b)`
const words = String.raw`(?<=^|[([:,;–—]\s{0,3}|(?:is|are|still|yet|remains?)\s)[Tt]o\sbe\s(?:determined|defined|decided|confirmed|announced)(?!\s(?:by|in|at|as|with|from|for|when|on|through|via)\b)`
const pattern = new RegExp(`${mark}|${words}`, 'gu')
