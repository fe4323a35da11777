import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { orderNumber } from '../../page/order.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'
import { type SectionThing, sectionOf, sectionsOf } from './sectionsNamed.ts'

const step = /^(promote|demote) (.+?)(?: by)?(?: (?:one|a|1) level)?$/i
const level =
  /^(?:make|change|set|turn) (.+?) (?:to |into |as )?(?:a |an |be a )?(?:level|heading level|h)[ -]?([1-6])(?: heading| section)?$/i

const ordinalLevel =
  /^(?:make|change|turn|promote|demote) (.+?) (?:into |to |as |be )?(?:a |the )?(second|third|fourth|fifth|sixth)[ -]level heading$/i
const fixedLevel = /^(?:fix|correct) (?:the )?(?:heading )?level of (.+)$/i

const topLevel =
  /^(?:make|change|turn|promote) (.+?) (?:into |to |as |be )?(?:a |the )?(?:top|first|highest)[ -]level(?: section| heading| chapter)?$/i

const levelOf = /^(?:change|set) (?:the )?(?:heading )?level of (.+?) to (?:level )?([1-6])$/i

const below =
  /^(?:make|turn|move) (.+?) (?:into |as |be )?(?:a |the )?(?:subsections?|sub-sections?|subheadings?|child|children) (?:of|under) (.+)$/i

/** `promote Refunds`, `make Refunds a level 3 heading`, `make Refunds a subsection of Payments`. */
export const headingLevels: Goal = request => {
  const { text } = request
  const [, verb, raised = ''] = step.exec(text) ?? []
  if (verb !== undefined) return leveled(request, raised, section => `${verb.toLowerCase()} section ${section}`)
  const [, named = '', wanted] = levelOf.exec(text) ?? level.exec(text) ?? []
  if (wanted !== undefined) return leveled(request, named, section => `change level of section ${section} to ${wanted}`)
  const [, counted = '', ordinal = ''] = ordinalLevel.exec(text) ?? []
  if (counted !== '')
    return leveled(
      request,
      counted,
      section => `change level of section ${section} to ${orderNumber(ordinal.toLowerCase())}`,
    )
  const fixed = fixedLevel.exec(text)?.[1]
  if (fixed !== undefined) return withoutGap(request, fixed)
  const top = topLevel.exec(text)?.[1]
  if (top !== undefined)
    return leveled(request, top, section => `change level of section ${section} to ${topLevelOf(request)}`)
  const [, child = '', parent = ''] = below.exec(text) ?? []
  return child === '' ? [] : nested(request, child, parent)
}

/** The level below the title of the page, or the highest one if it has no title. */
function topLevelOf({ page }: Request): number {
  const levels = page.document.outline().headings.map(heading => heading.level)
  const highest = Math.min(...levels)
  const isTitled = levels[0] === highest && levels.filter(one => one === highest).length === 1 && levels.length > 1
  return isTitled ? highest + 1 : highest
}

/** One level below the title above it, which is farther up now. */
function withoutGap(request: Request, phrase: string): readonly Interpretation[] {
  const section = sectionOf(request, phrase)
  if (section === null) return []
  const { level, start } = section.section.heading
  const above = request.page.document
    .outline()
    .headings.filter(one => !one.nested && one.start < start && one.level < level)
    .at(-1)
  const wanted = (above?.level ?? 0) + 1
  const name = quote(section.section.heading.text)
  if (wanted === level)
    throw new InstructionError(
      `No level is left out above ${name}. Say which one it gets: make ${name} a level ${level + 1} heading.`,
    )
  return leveled(request, phrase, one => `change level of section ${one} to ${wanted}`)
}

function leveled(request: Request, phrase: string, sentence: (name: string) => string): readonly Interpretation[] {
  const sections = sectionsOf(request, phrase)
  return sections.length === 0 ? [] : [together(request, sections, sentence)]
}

/** The same for each section; one that is in another one changes with it. */
function together(
  { page }: Request,
  sections: readonly SectionThing[],
  sentence: (name: string) => string,
): Interpretation {
  const readings = sections.map(one => exactly(page, sentence(sectionName(page.document, one)), { isOfBlocks: true }))
  const [first] = readings
  if (first !== undefined && readings.length === 1) return first
  if (sections.some(one => sections.some(other => one !== other && contains(one, other))))
    throw new InstructionError(
      'One of these sections is in another one, so that its level changes with it. Name only the outer one.',
    )
  const texts = (pick: (one: Interpretation) => string) => readings.map(pick)
  return {
    sentence: texts(one => one.sentence).join('; '),
    edits: inOrder(readings.flatMap(({ edits }) => edits)),
    summary: texts(one => one.summary).join(' '),
    isOfBlocks: true,
  }
}

function nested(request: Request, child: string, parent: string): readonly Interpretation[] {
  const { page } = request
  const [sections, above] = [sectionsOf(request, child), sectionOf(request, parent)]
  const [section, ...others] = sections
  if (section === undefined || above === null) return []
  const wanted = above.section.heading.level + 1
  const number = numberOfTitle(section.section.heading.text)
  if (number !== null) {
    throw new InstructionError(
      `The headings are numbered. Say: demote section ${quote(section.section.heading.text)}, and then: renumber headings.`,
    )
  }
  const name = sectionName(page.document, section)
  const isInRow = others.every((one, index) => one.start === sections[index]?.end)
  const isLevel = sections.every(one => one.section.heading.level === above.section.heading.level)
  if (others.length > 0 && !isInRow)
    throw new InstructionError('These sections do not follow one another. Say it for each of them.')
  if (section.start !== above.end || !isLevel) {
    throw new InstructionError(
      `Section ${quoteShort(section.section.heading.text)} does not follow ${quoteShort(above.section.heading.text)}. Say: move section ${name} after ${sectionName(page.document, above)}.`,
    )
  }
  return [together(request, sections, one => `change level of section ${one} to ${wanted}`)]
}
