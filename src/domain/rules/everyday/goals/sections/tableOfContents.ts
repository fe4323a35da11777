import { contentOf } from '../../../../markdown/blocks.ts'
import { findContents } from '../../../../markdown/conventions/contents.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { InstructionError } from '../../../instructionError.ts'
import { verbs } from '../../instruction/verbs.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'

const adding = new RegExp(`^${verbs.add} (?:a |the )?(?:new )?(?:table of contents|toc)(?: (.+))?$`, 'i')
const updating = /^(?:update|refresh|regenerate|rebuild|fix|renew) (?:the )?(?:table of contents|toc|contents)$/i

/** `add a table of contents`, `update the toc`. */
export const tableOfContents: Goal = request => {
  const { text, page } = request
  if (updating.test(text)) return [exactly(page, 'update the table of contents', { isOfBlocks: true })]
  const match = adding.exec(text)
  return match === null ? [] : added(request, match[1])
}

/**
 * If there is no table of contents, it goes before the first section; an instruction that names another place has to
 * mean that one.
 */
function added(request: Request, where: string | undefined): readonly Interpretation[] {
  const { page, quotes } = request
  const { document } = page
  if (findContents(document) !== null)
    throw new InstructionError('This page has a table of contents. Say: update the table of contents.')
  const reading = exactly(page, 'generate table of contents', { isOfBlocks: true })
  if (where === undefined) return request.scope === undefined ? [reading] : []
  const start = reading.edits[0]?.start
  const [, side, anchor = ''] = /^(before|above|after|below|under) (.+)$/i.exec(where) ?? []
  const isTop =
    /^at the (?:top|start|beginning)(?: of (?:the |this )?(?:document|page|file))?$|^(?:below|under|after) the title$/i.test(
      where,
    )
  if (isTop) return [reading]
  const places = anchor === '' ? [] : resolvePhrase(page, anchor, { quotes, kinds: ['section'] })
  const isThere = places.some(place =>
    /before|above/i.test(side ?? '')
      ? place.start === start
      : contentOf(document, place).end < (start ?? 0) && place.kind === 'section' && place.section.own.end === start,
  )
  if (isThere) return [reading]
  throw new InstructionError(
    `A table of contents goes before the first section, on line ${lineAt(document, start ?? 0)}. Say: generate table of contents.`,
  )
}
