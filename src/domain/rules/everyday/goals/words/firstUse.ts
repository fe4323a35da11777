import { lineAt } from '../../../../markdown/document.ts'
import { createOverlapFinder } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { startsWithVerb } from '../../instruction/verbs.ts'
import { occurrencesOf } from '../../page/occurrences.ts'
import type { Goal } from '../../request/goal.ts'

const short = `(?<short>${quoteMark}|\\p{Lu}[\\p{Lu}\\p{N}-]{1,11}s?)`
const long = `(?<long>${quoteMark}|\\p{L}[^:;()\uE000-\uE0FF]{3,80})`
const first = '(?:at|on|in|for) (?:the |its )?first (?:use|mention|occurrence|time)'
const patterns = [
  `(?:spell|write)(?: out)? ${short}(?: out)? ${first}(?::| as| to|,)? ${long}`,
  `(?:spell out|write out|expand|explain|introduce) ${short}(?: out)? (?:as|to) ${long} ${first}`,
  `expand ${short} ${first}(?::| as| to|,)? ${long}`,
  `${first},? (?:write|expand|spell out) ${short}(?: out)? (?:as|to) ${long}`,
].map(pattern => new RegExp(`^${pattern}$`, 'iu'))

/** `write HSE out at first use: health, safety and environment`: the long form, and the short one in brackets. */
export const firstUse: Goal = ({ page, text, quotes, scope }) => {
  const groups = patterns.map(pattern => pattern.exec(text)?.groups).find(one => one !== undefined)
  const [name, meaning] = [unquote(groups?.short ?? '', quotes), unquote(groups?.long ?? '', quotes)]
  if (groups === undefined || !/^\p{Lu}/u.test(name) || /[\n\r]/.test(meaning)) return []
  const { document } = page
  const isSaid = isQuote(groups.long ?? '') || isLongFormOf(meaning, name)
  if (!isSaid)
    throw new InstructionError(
      `It is not clear whether ${quoteShort(meaning)} is the long form of ${quoteShort(name)}. Say it in quotation marks.`,
    )
  const isTitle = createOverlapFinder(document.outline().headings)
  const all = occurrencesOf(document, [{ from: name, to: `${meaning} (${name})` }], scope, { isLiteral: true })
  const [one] = all.filter(hit => !isTitle(hit)).toSorted((a, b) => a.start - b.start)
  if (one === undefined) throw new InstructionError(`${quoteShort(name)} is not in the text.`)
  const isBracketed = /[([]$/.test(document.text.slice(0, one.start)) || /^ ?\(/.test(document.text.slice(one.end))
  if (isBracketed || document.text.toLowerCase().includes(meaning.toLowerCase()))
    throw new InstructionError(`${quoteShort(name)} is explained on the page already.`)
  const lead = document.text.slice(Math.max(0, one.start - 5), one.start)
  if (/(?<![\p{L}\p{N}])an?\s+$/iu.test(lead) && lead.split('\n').length < 3)
    throw new InstructionError(
      `The article before ${quoteShort(name)} may change. Say: replace "…" with "…" on line ${lineAt(document, one.start)}.`,
    )
  const isFirstWord = page.things('sentence').some(({ start }) => start === one.start)
  const { to } = one.form
  return [
    {
      sentence: `write ${name} out at first use: ${quote(meaning)}`,
      edits: [
        { start: one.start, end: one.end, replacement: isFirstWord ? to.slice(0, 1).toUpperCase() + to.slice(1) : to },
      ],
      summary: `Wrote ${quoteShort(name)} out on line ${lineAt(document, one.start)}.`,
    },
  ]
}

/** `KPI` for `key performance indicator`: its letters, in their order, from the first one on, and no other request. */
function isLongFormOf(meaning: string, name: string): boolean {
  if (/^(?:the|an?) /i.test(meaning) || splitsAt(meaning, 'and|then').some(([, next]) => startsWithVerb(next)))
    return false
  const letters = name.replace(/[^\p{L}]|(?<=\p{Lu})s$/gu, '').toLowerCase()
  if (!meaning.toLowerCase().startsWith(letters.slice(0, 1))) return false
  let at = -1
  return [...letters].every(letter => {
    at = meaning.toLowerCase().indexOf(letter, at + 1)
    return at >= 0
  })
}
