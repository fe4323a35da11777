import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { reread } from '../../../../markdown/reread.ts'
import { followHeadings } from '../../../changes/followHeadings.ts'
import { InstructionError } from '../../../instructionError.ts'
import { verbs } from '../../instruction/verbs.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'

const unnumbering = new RegExp(
  `^${verbs.remove} (?:all )?(?:the )?(?:section |heading )?(?:numbers?|numbering) (?:from|of|in) (?:all )?(?:the )?(?:headings?|titles?|sections?|chapters?)$|^(?:unnumber|un-number) (?:all )?(?:the )?(?:headings|sections)$`,
  'i',
)

const renumbering =
  /^(?:renumber|fix the (?:numbers|numbering) of) (?:all )?(?:the )?(?:headings|sections|chapters)$|^fix (?:the )?(?:heading|section) numbers$/i

/** `remove the numbers from the headings`, `renumber the sections`. */
export const headingNumbers: Goal = request => {
  if (unnumbering.test(request.text)) return [withoutNumbers(request)]
  return renumbering.test(request.text) ? [exactly(request.page, 'renumber headings', { isRename: true })] : []
}

function withoutNumbers({ page }: Request): Interpretation {
  const { document } = page
  const edits = document.outline().headings.flatMap(({ title, text }) => {
    const number = numberOfTitle(text)
    const written = document.text.slice(title.start, title.end)
    if (number === null || !written.startsWith(number)) return []
    const length = /^[\d.]+[.):]?\s+/.exec(written)?.[0].length ?? 0
    return [{ start: title.start, end: title.start + length, replacement: '' }]
  })
  if (edits.length === 0) throw new InstructionError('No heading of this page begins with a number.')
  const links = followHeadings(document, reread(document, edits), edits).edits
  return {
    sentence: 'remove the numbers from the headings',
    edits: inOrder([...edits, ...links]),
    summary: `Removed the numbers of ${edits.length} headings.`,
    isRename: true,
  }
}
