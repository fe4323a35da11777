import { meaningOfLabels } from '../../markdown/definitions.ts'
import type { Document } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { labelsIn } from '../../markdown/outline.ts'
import { areSame, reread } from '../../markdown/reread.ts'
import type { Edit } from '../../text/splice.ts'
import { InstructionError } from '../instructionError.ts'

/**
 * Refuses edits of whole sections that change how the rest is read: a heading that becomes part of a list, a link that
 * gets another target.
 */
export function requireRestAsBefore(document: Document, edits: readonly Edit[], isGone: (heading: Heading) => boolean) {
  const after = reread(document, edits)
  const kept = document.outline().headings.filter(heading => !isGone(heading))
  if (!areSame(kept.map(keyOf).sort(), after.outline().headings.map(keyOf).sort())) {
    throw new InstructionError('That would change how other headings are read, so nothing was changed.')
  }
  const [was, is] = [meaningOfLabels(document), meaningOfLabels(after)]
  const changed = labelsIn(after.text)
    .values()
    .find(label => was.get(label) !== is.get(label))
  if (changed === undefined) return
  throw new InstructionError(
    `That would change what the link or footnote [${changed.toLowerCase()}] means, so nothing was changed.`,
  )
}

function keyOf({ level, nested, text }: Heading): string {
  return `${level} ${nested} ${text}`
}
