import { lineAt } from '../../../../markdown/document.ts'
import { createOverlapFinder } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
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
  const isTitle = createOverlapFinder(document.outline().headings)
  const all = occurrencesOf(document, [{ from: name, to: `${meaning} (${name})` }], scope, { isLiteral: true })
  const [one] = all.filter(hit => !isTitle(hit)).toSorted((a, b) => a.start - b.start)
  if (one === undefined) throw new InstructionError(`${quoteShort(name)} is not in the text.`)
  const isBracketed = /[([]$/.test(document.text.slice(0, one.start)) || /^ ?\(/.test(document.text.slice(one.end))
  if (isBracketed || document.text.toLowerCase().includes(meaning.toLowerCase()))
    throw new InstructionError(`${quoteShort(name)} is explained on the page already.`)
  if (/(?<![\p{L}\p{N}])an?\s+$/iu.test(document.text.slice(Math.max(0, one.start - 5), one.start)))
    throw new InstructionError(
      `The article before ${quoteShort(name)} may change. Say: replace "…" with "…" on line ${lineAt(document, one.start)}.`,
    )
  return [
    {
      sentence: `write ${name} out at first use: ${quote(meaning)}`,
      edits: [{ start: one.start, end: one.end, replacement: one.form.to }],
      summary: `Wrote ${quoteShort(name)} out on line ${lineAt(document, one.start)}.`,
    },
  ]
}
