import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { nextSubclause } from '../../edits/nextSubclause.ts'
import { sectionName } from '../../edits/removal.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'

const adding = new RegExp(
  `^${verbs.add} (?:an? |the )?(?:new )?(?:paragraph|clause|sub-?clause|sub-?paragraph) \\((\\d{1,2})\\)(?: (?:to|in|under|of) (?:the )?([^:\\uE000-\\uE0FF]{1,60}?))?:? ?(${quoteMark})$`,
  'i',
)

/** `add a paragraph (4) to § 1: "…"`, behind the paragraph (3) that ends the section. */
export const addSubclause: Goal = ({ page, text, quotes, scope }) => {
  const [, digits = '', place, mark = ''] = adding.exec(text) ?? []
  const wording = unquote(mark, quotes)
  if (digits === '' || wording === '' || /[\n\r]/.test(wording)) return []
  const areas = place === undefined ? [scope] : resolvePhrase(page, place, { quotes, kinds: ['section'] })
  const [section, another] = areas
  if (section?.kind !== 'section' || another !== undefined) return []
  const next = nextSubclause(page, section)
  if (next === null) return []
  if (next !== Number(digits))
    throw new InstructionError(
      `The next paragraph of ${quoteShort(section.section.heading.text)} is (${next}). Say: add paragraph (${next}) to ${section.names[0]}: ${quote('…')}.`,
    )
  const own = wording.replace(/^\(\d{1,2}\)\s+/, '')
  return [
    exactly(page, `append to section ${sectionName(page.document, section)}: (${digits}) ${own}`, { isOfBlocks: true }),
  ]
}
