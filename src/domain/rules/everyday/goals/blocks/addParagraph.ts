import { inDocumentLines, insertBlock } from '../../../../markdown/blocks.ts'
import { requireClosed } from '../../../changes/requireClosed.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { nextSubclause } from '../../edits/nextSubclause.ts'
import { sectionName } from '../../edits/removal.ts'
import { describe } from '../../page/describe.ts'
import { exactly, type Interpretation, type Request } from '../../request/goal.ts'
import type { Where } from '../../request/where.ts'

export function paragraphReadings(
  { page }: Request,
  block: string,
  { side, thing }: Where,
  said: string,
): readonly Interpretation[] {
  const { document } = page
  const summary = `Added the paragraph ${quoteShort(block)}`
  const common = { sentence: `add the paragraph ${quote(said)}`, isOfBlocks: true as const }
  if (thing === undefined) {
    if (side !== 'end') return []
    requireClosed(document.text.slice(document.bodyStart), 'The document')
    const end = document.text.trimEnd().length
    const feed = document.text.indexOf('\n', end)
    const offset = feed === -1 ? document.text.length : feed + 1
    return [{ ...common, edits: [insertBlock(document, offset, block)], summary: `${summary} at the end.` }]
  }
  if (side === 'start' || side === 'end') {
    if (thing.kind !== 'section') return []
    const number = side === 'end' && !/^\(\d/.test(block) ? nextSubclause(page, thing) : null
    if (number !== null)
      return [
        exactly(page, `append to section ${sectionName(document, thing)}: (${number}) ${block}`, { isOfBlocks: true }),
      ]
    return [
      exactly(page, `${side === 'start' ? 'prepend' : 'append'} to section ${sectionName(document, thing)}: ${block}`, {
        isOfBlocks: true,
      }),
    ]
  }
  if (!['paragraph', 'quote', 'code', 'table', 'list'].includes(thing.kind)) return []
  const offset = side === 'before' ? thing.start : thing.end
  return [
    {
      ...common,
      edits: [insertBlock(document, offset, inDocumentLines(document, block))],
      summary: `${summary} ${side} ${describe(document, thing)}.`,
    },
  ]
}
