import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { nextId } from '../../edits/newItem.ts'
import { sectionName } from '../../edits/removal.ts'
import { firstMark, quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isCalledAs } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { added } from '../lists/addCalled.ts'
import { addRequirement } from './addRequirement.ts'
import { addedParagraph, type Identified, identifiedParagraphs } from './requirementParagraphs.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:an?|another|one more)(?: new| further)? requirement(?: that says| saying)?:? (${quoteMark})$`,
  'iu',
)

/**
 * `add a requirement: …`: with the next id where the requirements have ids, to their list, to the paragraphs of their section,
 * or to the section that is called so.
 */
export const newRequirement: Goal = request => {
  const [, mark = ''] = pattern.exec(request.text) ?? []
  const wording = unquote(mark, request.quotes)
  if (wording === '' || /[\n\r]/.test(wording)) return []
  const { page, scope } = request
  const [, id = '', said = ''] = /^(\p{Lu}[\p{Lu}\p{N}-]{0,20}-\d{1,6}):? (\S.*)$/u.exec(wording) ?? []
  const mine = String.fromCharCode(firstMark + request.quotes.length)
  if (id !== '') return addRequirement({ ...request, text: `add ${id} ${mine}`, quotes: [...request.quotes, said] })
  const paragraphs = identifiedParagraphs(page, '').filter(({ thing }) => scope === undefined || contains(scope, thing))
  const listed = inLists(request, wording)
  if (paragraphs.length === 0) return listed.length > 0 ? listed : inSection(request, wording)
  if (listed.length > 0) throw severalPlaces(paragraphs)
  return behindLast(request, paragraphs, wording)
}

/** What pages in each language call requirements. */
const nouns = ['requirement', 'anforderung', 'anforderungen', 'exigence', 'requisito']

function inLists(request: Request, wording: string): readonly Interpretation[] {
  for (const noun of nouns) {
    const found = added(request, noun, wording, '')
    if (found.length > 0) return found
  }
  return []
}

/** Behind the last one, if all have ids of one kind and are in one section. */
function behindLast(request: Request, all: readonly Identified[], wording: string): readonly Interpretation[] {
  const sections = request.page.things('section')
  const places = new Set(all.map(({ thing }) => sections.findLast(one => contains(one, thing))))
  const prefixes = new Set(all.map(({ id }) => id.replace(/\d{1,9}$/, '')))
  const [prefix = ''] = prefixes
  if (places.size > 1 || prefixes.size > 1) throw severalPlaces(all)
  const digits = nextId(request.page, prefix).slice(prefix.length)
  const reading = addedParagraph(request, { prefix, digits, wording })
  return reading === null ? [] : [reading]
}

function severalPlaces(all: readonly Identified[]): InstructionError {
  return new InstructionError(
    `It is not clear where the requirement goes. Say its id and its place, such as: add ${idAfter(all.at(-1)?.id ?? '')} after ${all.at(-1)?.id}: "…".`,
  )
}

function idAfter(id: string): string {
  return id.replace(/\d{1,9}$/, digits => String(Number(digits) + 1).padStart(digits.length, '0'))
}

/** At the end of the one section for requirements, if it has paragraphs only, or no text yet. */
function inSection(request: Request, wording: string): readonly Interpretation[] {
  const { page, scope } = request
  const isPlain = (section: PageElement) =>
    (['section', 'list', 'table', 'code'] as const).every(kind =>
      page.things(kind).every(one => one === section || !contains(section, one)),
    )
  const called = page
    .things('section')
    .filter(one => one.kind === 'section' && nouns.some(noun => isCalledAs(one.section.heading.text, noun)))
    .filter(one => scope === undefined || contains(scope, one))
  const [section, another] = called
  if (section === undefined)
    throw new InstructionError(
      `This page has no section for requirements. Say: add section "Requirements" with: ${wording}`,
    )
  if (section.kind !== 'section' || another !== undefined || !isPlain(section))
    throw new InstructionError(
      'It is not clear where the requirement goes. Say in which section, such as: add the paragraph "…" at the end of ….',
    )
  return [exactly(page, `append to section ${sectionName(page.document, section)}: ${wording}`, { isOfBlocks: true })]
}
