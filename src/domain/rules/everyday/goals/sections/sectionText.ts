import { InstructionError } from '../../../instructionError.ts'
import { quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'

const noun = '(?:section|chapter|clause|article|appendix)'
const textOf = new RegExp(
  `^(?:replace|rewrite|change|update) (?:the )?(?:whole |entire |full )?(?:text|body|contents?)(?: (?:of|in) (?:the )?(.+?))? (?:with|by|to(?: read| say)?):? (${quoteMark})$`,
  'i',
)
const whole = new RegExp(
  `^(?:replace|rewrite|change) (?:the )?(?:whole |entire )?(${noun} .+?|.+? ${noun}) (?:with|by|to(?: read| say)):? ${quoteMark}$`,
  'i',
)

/** `replace the text of section 2 with "…"`. Of a section alone, it is not clear whether its heading is to stay. */
export const sectionText: Goal = ({ page, quotes, text, scope }) => {
  const [, phrase, mark] = textOf.exec(text) ?? []
  const called = phrase ?? whole.exec(text)?.[1]
  const search = { quotes, area: scope, kinds: ['section'] } as const
  const thing = called === undefined ? scope : resolveOne(page, called, search)
  if (thing?.kind !== 'section' || (called ?? mark) === undefined) return []
  const name = sectionName(page.document, thing)
  if (mark === undefined)
    throw new InstructionError(
      `Its heading ${quoteShort(thing.section.heading.text)} would be lost. Say, to keep it: replace text of section ${name} with: …`,
    )
  const body = { start: thing.section.heading.end, end: thing.section.end }
  const rest = { isOfBlocks: true, mayLose: [body] } as const
  return [exactly(page, `replace text of section ${name} with:\n${unquote(mark, quotes)}`, rest)]
}
