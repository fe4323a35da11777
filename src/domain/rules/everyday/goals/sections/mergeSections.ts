import { contentOf } from '../../../../markdown/blocks.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import type { Goal } from '../../request/goal.ts'
import { sectionOf } from './sectionsNamed.ts'

const merging = /^(?:merge|combine|join|fold) (.+)$/i

/** `merge A into B`: the text of A, without its heading, is appended to that of B. */
export const mergeSections: Goal = request => {
  const rest = merging.exec(request.text)?.[1]
  if (rest === undefined) return []
  const [, first = '', , second = ''] = /^(.+?) (into|with|and|to) (.+)$/i.exec(rest) ?? []
  const [section, above] = first === '' ? [null, null] : [sectionOf(request, first), sectionOf(request, second)]
  if (section === null || above === null) return []
  if (!/ into /i.test(rest))
    throw new InstructionError(
      `Say which heading stays: merge ${section.section.heading.text} into ${above.section.heading.text}.`,
    )
  const { heading, own } = section.section
  if (
    section.start !== above.end ||
    heading.level !== above.section.heading.level ||
    above.section.own.end !== above.end
  ) {
    throw new InstructionError(
      `Only a section that follows another one without subsections can be merged into it. Say: move section ${quote(heading.text)} after ${quote(above.section.heading.text)}.`,
    )
  }
  const content = contentOf(request.page.document, own)
  const end = content.start === content.end ? heading.end : content.start
  const edits = [{ start: section.start, end, replacement: '' }]
  return [
    {
      sentence: `merge ${quote(heading.text)} into ${quote(above.section.heading.text)}`,
      edits,
      summary: `Merged ${quoteShort(heading.text)} into ${quoteShort(above.section.heading.text)}.`,
      mayLose: [heading],
      isOfBlocks: true,
    },
  ]
}
