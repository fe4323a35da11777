import { type Table, visibleText } from '../../../../markdown/table.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote } from '../../../language/phrase.ts'
import { nextId } from '../../edits/newItem.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isId } from '../../page/ids.ts'
import { isCalledByPage } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'
import { identifiedParagraphs } from './requirementParagraphs.ts'

const adding = new RegExp(
  `^${verbs.add} (?:an?|another|one more)(?: new| further)? (\\p{L}{3,30})(?: (?:to|in|under|for) (?:the )?([^:,\\uE000-\\uE0FF]{1,60}?))?(?:: ?(${quoteMark}))?$`,
  'iu',
)

/**
 * Changes nothing: `add a requirement to Borrowing` says no text, or nothing of its id and heading. The message says what to
 * type, by how the page writes the others.
 */
export const incompleteAddition: Goal = request => {
  const [, noun = '', place, mark] = adding.exec(request.text) ?? []
  const area = place === undefined ? request.scope : onlySection(request, place)
  if (noun === '' || area === null || (mark !== undefined && !/^requirement$/i.test(noun))) return []
  const wording = mark === undefined ? '…' : unquote(mark, request.quotes)
  const advice = ofHeading(request, noun, area, wording) ?? (mark === undefined ? ofText(request, noun, area) : null)
  if (advice === null) return []
  throw new InstructionError(advice)
}

type Area = PageElement | undefined

function onlySection({ page, quotes }: Request, place: string): PageElement | null {
  const [section, another] = resolvePhrase(page, place, { quotes, kinds: ['section'] })
  return section === undefined || another !== undefined ? null : section
}

/** Where each requirement is a section with its id as the heading. */
function ofHeading({ page }: Request, noun: string, area: Area, wording: string): string | null {
  if (!/^requirement$/i.test(noun)) return null
  const sections = page.things('section').filter(one => {
    return one.kind === 'section' && isId(one.section.heading.text) && (area === undefined || contains(area, one))
  })
  const last = sections.at(-1)
  if (last?.kind !== 'section') return null
  const { text } = last.section.heading
  const next = nextId(page, text.replace(/\d{1,9}$/, ''))
  return `The requirements are sections such as ${text}. Say: add section ${quote(next)} after section ${quote(text)} with: ${wording}`
}

function ofText({ page }: Request, noun: string, area: Area): string | null {
  const isThere = (one: PageElement) => area === undefined || contains(area, one)
  const table = page.things('row').find(one => isThere(one) && isCalledByPage(page, one, noun))
  if (table?.kind === 'row') return ofRow(page.document, noun, table.table)
  const paragraph = /^requirement$/i.test(noun)
    ? identifiedParagraphs(page, '').findLast(({ thing }) => isThere(thing))
    : undefined
  if (paragraph !== undefined) {
    const next = nextId(page, paragraph.id.replace(/\d{1,9}$/, ''))
    return `It is not said what the requirement is. Say: add ${next} after ${paragraph.id}: "…".`
  }
  const isListed = page.things('item').some(one => isThere(one) && isCalledByPage(page, one, noun))
  return isListed ? `It is not said what the ${noun} is. Say: add a ${noun}: "…".` : null
}

function ofRow(document: Request['page']['document'], noun: string, { header }: Table): string {
  const titles = header.cells.map(cell => visibleText(document, cell) || '…')
  return `It is not said what the ${noun} is. Say: add a row ${titles.join(' | ')}, with a text in place of each title.`
}
