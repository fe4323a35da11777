import { InstructionError } from '../../../instructionError.ts'
import { sectionName } from '../../edits/removal.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'

const noun = '(?:sub)?(?:section|chapter)'
const pattern = new RegExp(
  `^${verbs.remove} (?:the )?(?:whole |entire )?(?:${noun} (?:called |named )?(.+)|(.+) ${noun})$`,
  'i',
)

/** `delete section History` outside Markdown. */
export const removeSection: Goal = ({ page, quotes, text, scope }) => {
  const [, behind, before] = pattern.exec(text) ?? []
  const phrase = behind ?? before
  if (phrase === undefined || scope !== undefined) return []
  const thing = resolveOne(page, phrase, { quotes, kinds: ['section'] })
  if (thing?.kind !== 'section') return []
  if (
    thing.section.parents.length === 0 &&
    thing.end === page.document.text.length &&
    thing.section.heading.level === 1
  )
    throw new InstructionError('That would remove the whole page. Say which of its sections to delete.')
  const reading = exactly(page, `delete section ${sectionName(page.document, thing)}`, { isOfBlocks: true })
  const [edit = thing] = reading.edits
  return [{ ...reading, mayLose: [{ start: Math.min(edit.start, thing.start), end: Math.max(edit.end, thing.end) }] }]
}
