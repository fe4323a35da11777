import { insertBlock } from '../../../../markdown/blocks.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { isQuote, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Goal } from '../../request/goal.ts'

const adding = new RegExp(
  `^${verbs.add} (?:an? |the )?(?:new )?(?:sub-?)?(?:clause|paragraph|provision|section)? ?(\\d{1,3}(?:\\.\\d{1,3}){0,3})\\.(\\d{1,3})[:,]? (.+)$`,
  'i',
)

/** `add clause 2.4: "…"`, behind the paragraph 2.3 that ends its section, and written as that is. */
export const addClause: Goal = ({ page, text, quotes }) => {
  const [, outer = '', last = '', said = ''] = adding.exec(text) ?? []
  if (outer === '' || !isQuote(said)) return []
  const number = `${outer}.${last}`
  const wording = unquote(said, quotes)
  if (wording === '' || /[\n\r]/.test(wording)) return []
  const called = (wanted: string) =>
    page.things('paragraph').flatMap(thing => {
      const [, lead = '', written = '', gap = ''] =
        beginning.exec(page.document.text.slice(thing.start, thing.end)) ?? []
      return written === wanted ? [{ thing, lead, gap }] : []
    })
  if (called(number).length > 0)
    throw new InstructionError(
      `There is already a ${number} on this page. Say: change ${number} to read ${quote('…')}.`,
    )
  const [before, another] = called(`${outer}.${Number(last) - 1}`)
  if (before === undefined || another !== undefined) return []
  const own = wording.startsWith(`${number} `) ? wording.slice(number.length + 1) : wording
  return [
    {
      sentence: `add clause ${number}: ${quote(own)}`,
      edits: [insertBlock(page.document, before.thing.end, before.lead + number + before.gap + own)],
      summary: `Added ${number}: ${quoteShort(own)}.`,
      isOfBlocks: true,
    },
  ]
}

/** The marks around the number of a clause: `2.3 `, `**2.3** `, `2.3. `. */
const beginning = /^(\*{0,2})(\d{1,3}(?:\.\d{1,3}){1,4})(\.?\*{0,2}:?[ \t]{1,4})(?=\S)/
