import { contentOf } from '../../../../markdown/blocks.ts'
import { findContents } from '../../../../markdown/conventions/contents.ts'
import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { lineAt } from '../../../../markdown/document.ts'
import { reread } from '../../../../markdown/reread.ts'
import { contains } from '../../../../text/span.ts'
import { followHeadings } from '../../../changes/followHeadings.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { sectionName } from '../../edits/removal.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { PageElement } from '../../page/page.ts'
import { resolveOne, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { exactly, type Goal, type Interpretation, inOrder, type Request } from '../../request/goal.ts'

type SectionThing = Extract<PageElement, { kind: 'section' }>

const step = /^(promote|demote) (.+?)(?: by)?(?: (?:one|a|1) level)?$/i
const level =
  /^(?:make|change|set|turn) (.+?) (?:to |into |as )?(?:a |an |be a )?(?:level|heading level|h)[ -]?([1-6])(?: heading| section)?$/i
/** Below the title of the page, if it has one. */
const topLevel =
  /^(?:make|change|turn|promote) (.+?) (?:into |to |as |be )?(?:a |the )?(?:top|first|highest)[ -]level(?: section| heading| chapter)?$/i
const levelOf = /^(?:change|set) (?:the )?(?:heading )?level of (.+?) to (?:level )?([1-6])$/i
const below =
  /^(?:make|turn|move) (.+?) (?:into |as |be )?(?:a |the )?(?:subsections?|sub-sections?|subheadings?|child|children) (?:of|under) (.+)$/i
const merge = /^(?:merge|combine|join|fold) (.+)$/i
const numbers = new RegExp(
  `^${verbs.remove} (?:all )?(?:the )?(?:section |heading )?(?:numbers?|numbering) (?:from|of|in) (?:all )?(?:the )?(?:headings?|titles?|sections?|chapters?)$|^(?:unnumber|un-number) (?:all )?(?:the )?(?:headings|sections)$`,
  'i',
)
const contents = new RegExp(`^${verbs.add} (?:a |the )?(?:new )?(?:table of contents|toc)(?: (.+))?$`, 'i')
const updating = /^(?:update|refresh|regenerate|rebuild|fix|renew) (?:the )?(?:table of contents|toc|contents)$/i
const renumbering =
  /^(?:renumber|fix the (?:numbers|numbering) of) (?:all )?(?:the )?(?:headings|sections|chapters)$|^fix (?:the )?(?:heading|section) numbers$/i

/** Levels, numbers and the table of contents. */
export const headings: Goal = request => {
  const { text, page } = request
  if (numbers.test(text)) return [withoutNumbers(request)]
  if (updating.test(text)) return [exactly(page, 'update the table of contents', { isOfBlocks: true })]
  if (renumbering.test(text)) return [exactly(page, 'renumber headings', { isRename: true })]
  const place = contents.exec(text)
  if (place !== null) return contentsReading(request, place[1])
  const [, verb, raised = ''] = step.exec(text) ?? []
  if (verb !== undefined) return leveled(request, raised, section => `${verb.toLowerCase()} section ${section}`)
  const [, named = '', wanted] = levelOf.exec(text) ?? level.exec(text) ?? []
  if (wanted !== undefined) return leveled(request, named, section => `change level of section ${section} to ${wanted}`)
  const top = topLevel.exec(text)?.[1]
  if (top !== undefined)
    return leveled(request, top, section => `change level of section ${section} to ${topLevelOf(request)}`)
  const [, child = '', parent = ''] = below.exec(text) ?? []
  if (child !== '') return nested(request, child, parent)
  const rest = merge.exec(text)?.[1]
  return rest === undefined ? [] : merged(request, rest)
}

function topLevelOf({ page }: Request): number {
  const levels = page.document.outline().headings.map(heading => heading.level)
  const highest = Math.min(...levels)
  const isTitled = levels[0] === highest && levels.filter(one => one === highest).length === 1 && levels.length > 1
  return isTitled ? highest + 1 : highest
}

function sectionOf({ page, quotes, scope }: Request, phrase: string): SectionThing | null {
  const thing = resolveOne(page, phrase, { quotes, area: scope, kinds: ['section'] })
  return thing?.kind === 'section' ? thing : null
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

const everyHeading = /^(?:all(?: of)?(?: the)? (?:headings|sections|titles)|every (?:heading|section)|everything)$/i
const inner = /^(?:all |the )*(?:sub-?)?(?:sections|headings) (?:below|under|of|in) (.+)$/i

/** One section, several with their names, or those directly below one. */
function sectionsOf(request: Request, phrase: string): readonly SectionThing[] {
  if (everyHeading.test(phrase) && request.scope === undefined)
    return request.page
      .things('section')
      .flatMap(one => (one.kind === 'section' && one.section.parents.length === 0 ? [one] : []))
  const around = inner.exec(phrase)?.[1]
  const parent = around === undefined ? null : sectionOf(request, around)
  if (parent !== null)
    return request.page
      .things('section')
      .flatMap(one => (one.kind === 'section' && one.section.parents.at(-1) === parent.section.heading ? [one] : []))
  const whole = sectionOf(request, phrase)
  if (whole !== null) return [whole]
  const names = phrase.replace(/^(?:the )?(?:headings|sections|subsections|chapters) (?=.)/i, '').split(/,? and |, ?/)
  const found = names.length > 1 ? names.map(name => sectionOf(request, name)) : []
  return found.every(one => one !== null) ? found : []
}

/** A nested section goes under the one that it follows. */
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

/**
 * If there is no table of contents, it goes before the first section; an instruction that names another place has to
 * mean that one.
 */
function contentsReading(request: Request, where: string | undefined): readonly Interpretation[] {
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

/** `merge A into B`: the text of A, without its heading, is appended to that of B. */
function merged(request: Request, rest: string): readonly Interpretation[] {
  const { page } = request
  const { document } = page
  const [, first = '', , second = ''] = /^(.+?) (into|with|and|to) (.+)$/i.exec(rest) ?? []
  const [section, above] = first === '' ? [null, null] : [sectionOf(request, first), sectionOf(request, second)]
  if (section === null || above === null) return []
  if (!/ into /i.test(rest))
    throw new InstructionError(
      `Say which heading stays: merge ${section.section.heading.text} into ${above.section.heading.text}.`,
    )
  const { heading, own } = section.section
  if (
    section.start !== above.end ||
    heading.level !== above.section.heading.level ||
    above.section.own.end !== above.end
  ) {
    throw new InstructionError(
      `Only a section that follows another one without subsections can be merged into it. Say: move section ${quote(heading.text)} after ${quote(above.section.heading.text)}.`,
    )
  }
  const content = contentOf(document, own)
  const end = content.start === content.end ? heading.end : content.start
  const edits = [{ start: section.start, end, replacement: '' }]
  return [
    {
      sentence: `merge ${quote(heading.text)} into ${quote(above.section.heading.text)}`,
      edits,
      summary: `Merged ${quoteShort(heading.text)} into ${quoteShort(above.section.heading.text)}.`,
      mayLose: [heading],
      isOfBlocks: true,
    },
  ]
}
