import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { contains, type Span } from '../../../../text/span.ts'
import type { Edit } from '../../../../text/splice.ts'
import { requireClosed } from '../../../changes/requireClosed.ts'
import { InstructionError } from '../../../instructionError.ts'
import { sortedIndexes } from '../../../language/order.ts'
import { quoteShort } from '../../../language/phrase.ts'
import type { PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'

const pattern =
  /^(?:sort|order|alphabeti[sz]e|put) (?:all )?(?:the )?(?:sub-?)?(?:sections|headings|chapters)(?: (?:of|in|under|below) (.{1,80}?))?(,? (?:alphabetically|in alphabetical order|by (?:name|title)|from a to z|a-z))?$/i

type SectionThing = Extract<PageElement, { kind: 'section' }>

/** `sort the sections alphabetically`, `sort the subsections of Appendix by title`. */
export const sortSections: Goal = request => {
  const [whole, place, manner] = pattern.exec(request.text) ?? []
  if (whole === undefined) return []
  const isSaid = manner !== undefined || /^alphabeti/i.test(whole)
  if (!isSaid) throw new InstructionError(`Say by what they are sorted: ${whole} alphabetically.`)
  const sections = siblings(request, place)
  const { document } = request.page
  if (sections.length < 2) throw new InstructionError('There are no sections next to each other there to sort.')
  const numbered = sections.find(({ section }) => numberOfTitle(section.heading.text) !== null)
  if (numbered !== undefined)
    throw new InstructionError(
      `The sections are numbered, such as ${quoteShort(numbered.section.heading.text)}. Say: remove the numbers from the headings, and then sort them.`,
    )
  const { definitions, blocks } = document.outline()
  const isOfPage = ({ start }: Span) => sections.some(one => contains(one, { start, end: start }))
  if ([...definitions, ...blocks.filter(({ type }) => type === 'html_block')].some(isOfPage))
    throw new InstructionError('These sections contain link definitions or HTML. Say: move section "…" before "…".')
  for (const { start, end, section } of sections)
    requireClosed(document.text.slice(start, end), `Section ${quoteShort(section.heading.text)}`)
  const order = sortedIndexes(
    sections.map(({ section }) => section.heading.text),
    {},
  )
  if (order.every((from, to) => from === to)) throw new InstructionError('The sections are already sorted.')
  const textOf = ({ start, end }: SectionThing) => document.text.slice(start, end).trimEnd()
  const edits = sections.map((slot, to): Edit => {
    const from = sections[order[to] ?? to] ?? slot
    return { start: slot.start, end: slot.start + textOf(slot).length, replacement: textOf(from) }
  })
  return [
    {
      sentence: whole,
      edits,
      summary: `Sorted ${sections.length} sections.`,
      isOfBlocks: true,
    },
  ]
}

/** The sections below one, or those below the title of the page. */
function siblings({ page, quotes, scope }: Request, place: string | undefined): readonly SectionThing[] {
  const all = page.things('section').flatMap(one => (one.kind === 'section' ? [one] : []))
  const named = place === undefined ? scope : resolveOne(page, place, { quotes, kinds: ['section'] })
  if (place !== undefined && named === null) return []
  const [first, ...others] = all
  const isTitled = first?.section.heading.level === 1 && others.every(({ section }) => section.heading.level > 1)
  const parent = named?.kind === 'section' ? named : isTitled ? first : undefined
  return all.filter(({ section }) => section.parents.at(-1) === parent?.section.heading)
}
