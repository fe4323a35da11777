import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal } from '../../request/goal.ts'

type SectionElement = Extract<PageElement, { kind: 'section' }>

const adding = new RegExp(
  `^${verbs.add} (?:an? |the )?(?:new )?(?:paragraph|clause|sub-?clause|sub-?paragraph) \\((\\d{1,2})\\)(?: (?:to|in|under|of) (?:the )?([^:\\uE000-\\uE0FF]{1,60}?))?:? ?(${quoteMark})$`,
  'i',
)

/** `add a paragraph (4) to § 1: "…"`, behind the paragraph (3) that ends the section. */
export const addSubclause: Goal = ({ page, text, quotes, scope }) => {
  const [, digits = '', place, mark = ''] = adding.exec(text) ?? []
  const wording = unquote(mark, quotes)
  if (digits === '' || wording === '' || /[\n\r]/.test(wording)) return []
  const areas = place === undefined ? [scope] : resolvePhrase(page, place, { quotes, kinds: ['section'] })
  const [section, another] = areas
  if (section?.kind !== 'section' || another !== undefined) return []
  const next = nextSubclause(page, section)
  if (next === null) return []
  if (next !== Number(digits))
    throw new InstructionError(
      `The next paragraph of ${quoteShort(section.section.heading.text)} is (${next}). Say: add paragraph (${next}) to ${section.names[0]}: ${quote('…')}.`,
    )
  const own = wording.replace(/^\(\d{1,2}\)\s+/, '')
  return [
    exactly(page, `append to section ${sectionName(page.document, section)}: (${digits}) ${own}`, { isOfBlocks: true }),
  ]
}

/** The number of a paragraph at the end of a section whose paragraphs are `(1) …`, `(2) …`; `null` if it has others. */
export function nextSubclause(page: Page, section: SectionElement): number | null {
  const isOwn = (one: PageElement) => contains(section.section.own, one)
  const numbers = page
    .things('paragraph')
    .filter(isOwn)
    .map(one => (one.kind === 'paragraph' ? Number(/^\((\d{1,2})\)\s/.exec(one.leaf.content)?.[1] ?? 0) : 0))
  const isCounted = numbers.length > 1 && numbers.every((number, at) => number === at + 1)
  const hasOthers = (['list', 'table', 'code', 'quote', 'html'] as const).some(kind => page.things(kind).some(isOwn))
  return isCounted && !hasOthers ? numbers.length + 1 : null
}
