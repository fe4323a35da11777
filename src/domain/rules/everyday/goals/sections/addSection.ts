import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { newName, quoteMark, splitsAt, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { exactly, type Goal, type Interpretation, type Request } from '../../request/goal.ts'
import { readWhere, type Where } from '../../request/where.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:(?:a|an|the|another|new|empty) )*(section|chapter|subsection|heading)(?: (?:called|named|titled|with the (?:title|heading|name)|headed))? (.+)$`,
  'i',
)
const withText = new RegExp(
  `^(.+?),? (?:with the (?:text|content|paragraph|sentence)|that says|saying|containing|reading):? (${quoteMark})(.*)$`,
  'i',
)
const relations =
  'after|before|between|under|in|inside|within|at|below|above|behind|in front of|to|as|right after|directly after'

/** `add a section Webhooks after Refunds`, `add a section "Support" at the end with the text "…"`. */
export const addSection: Goal = request => {
  const [, noun = '', whole = ''] = pattern.exec(request.text) ?? []
  if (whole === '') return []
  const [, head = whole, mark, tail = ''] = withText.exec(whole) ?? []
  const body = mark === undefined ? undefined : unquote(mark, request.quotes)
  const rest = `${head}${tail}`.trim()
  const ways = [
    [rest, ''] as const,
    ...splitsAt(rest, relations).map(([title]) => [title, rest.slice(title.length).trim()] as const),
  ]
  return ways.flatMap(([title, place]) => {
    const name = newName(title, request.quotes)
    if (name === null || /^[\d.]*$/.test(name)) return []
    const where = place === '' ? readWhere(request, '') : readWhere(request, place, ['section'])
    if (where === null && !(place === '' && request.scope === undefined)) return []
    return [adding(request, { title: name, isNested: noun.toLowerCase() === 'subsection', body }, where)]
  })
}

type NewSection = { readonly title: string; readonly isNested: boolean; readonly body: string | undefined }

function adding({ page }: Request, { title, isNested, body }: NewSection, where: Where | null): Interpretation {
  const { thing, side = 'end' } = where ?? {}
  if (thing !== undefined && thing.kind !== 'section')
    throw new InstructionError('A section goes before, after or under another section.')
  if (isNested && thing === undefined)
    throw new InstructionError(`Say under which section: add a subsection ${quote(title)} under "…".`)
  const numbered = numberedTitle(page, thing, side, title)
  const text = body === undefined ? '' : ` with:\n${body}`
  if (thing === undefined) {
    if (side === 'start')
      throw new InstructionError(`Say before which section: add a section ${quote(title)} before "…".`)
    return exactly(page, `add section ${quote(numbered)}${text}`, { isOfBlocks: true })
  }
  if (side === 'start' && thing.section.heading.level > 1)
    throw new InstructionError(`Say before which section: add a section ${quote(title)} before "…".`)
  const relation = side === 'before' ? 'before' : side === 'after' ? 'after' : 'under'
  return exactly(page, `add section ${quote(numbered)} ${relation} ${sectionName(page.document, thing)}${text}`, {
    isOfBlocks: true,
  })
}

/**
 * If headings are numbered, the new one gets the next number; between others, the instruction has to say what happens
 * to those.
 */
function numberedTitle(
  page: Page,
  thing: Extract<PageElement, { kind: 'section' }> | undefined,
  side: Where['side'],
  title: string,
): string {
  const sections = page.things('section').flatMap(one => (one.kind === 'section' ? [one] : []))
  const isInside = side === 'start' || side === 'end'
  const level = thing === undefined ? 2 : thing.section.heading.level + (isInside ? 1 : 0)
  const siblings = sections.filter(
    ({ start, section }) =>
      section.heading.level === level &&
      (thing === undefined || !isInside || (start > thing.start && start < thing.end)),
  )
  const number = numberOfTitle(siblings.at(-1)?.section.heading.text ?? '')
  if (number === null || numberOfTitle(title) !== null) return title
  const last = siblings.at(-1)
  const isLast = thing === undefined || isInside || (side === 'after' && last === thing)
  if (!isLast)
    throw new InstructionError(
      `The headings are numbered. Say: add section "${number} ${title.replaceAll('"', '')}" after ${quoteShort(thing.section.heading.text)}, and then: renumber headings.`,
    )
  const written = last?.section.heading.text ?? ''
  const next = number.replace(/(?<!\d)\d+$/, digits => String(Number(digits) + 1))
  return written.slice(0, written.length - (last?.names[1]?.length ?? 0)).replace(number, next) + title
}
