import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quoteShort } from '../../../language/phrase.ts'
import { removalOf } from '../../edits/removal.ts'
import { unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { PageElement } from '../../page/page.ts'
import { resolveOne } from '../../page/phrases/resolvePhrase.ts'
import type { Goal, Request } from '../../request/goal.ts'

const all =
  '(?:everything|all(?: the)?(?: (?:text|content|sections|chapters|rest))?|the rest|anything)(?: that is| that comes| which comes)?'
const sided = new RegExp(`^${verbs.remove} ${all} (after|below|behind|following|before|above|preceding) (.+)$`, 'i')
const onwards = new RegExp(
  `^${verbs.remove} (?:(?:everything|all(?: the)? (?:text|content|sections)) )?(?:from (.+) (?:on|onwards?)|from (.+) to the end|(.+) and (?:everything|all(?: the sections)?) (?:after|below|following)(?: it)?)$`,
  'i',
)

type Section = Extract<PageElement, { kind: 'section' }>

/** `delete everything after Scope`, `remove everything from Scope on`: the sections on one side of a section. */
export const removeRest: Goal = request => {
  const [, side = '', beside = ''] = sided.exec(request.text) ?? []
  const [, ...starts] = onwards.exec(request.text) ?? []
  const phrase = side === '' ? (starts.find(one => one !== undefined) ?? '') : beside
  const section = phrase === '' ? null : sectionCalled(request, phrase)
  if (section === null) return []
  const sections = besides(request, section, /^(?:before|above|preceding)$/i.test(side) ? 'before' : 'after')
  const gone = side === '' ? [section, ...sections] : sections
  const name = quoteShort(section.section.heading.text)
  if (gone.length === 0) throw new InstructionError(`There is nothing ${side.toLowerCase()} ${name} on this page.`)
  const names = enumerate(gone.map(one => quoteShort(one.section.heading.text)))
  return [
    {
      sentence: side === '' ? `remove everything from section ${name} on` : `remove everything ${side} section ${name}`,
      edits: removalOf(request.page, gone),
      summary: `Removed the section${gone.length === 1 ? '' : 's'} ${names}.`,
      mayLose: gone,
      isOfBlocks: true,
    },
  ]
}

function sectionCalled({ page, quotes, scope }: Request, phrase: string): Section | null {
  const thing = resolveOne(page, phrase, { quotes, area: scope, kinds: ['section'] })
  if (thing === null) {
    const name = quoteShort(unquote(phrase, quotes))
    throw new InstructionError(`Say which sections go: there is no section ${name}.`)
  }
  return thing.kind === 'section' ? thing : null
}

/** The sections of the same level on one side; those of a nested section go no further than its whole. */
function besides(
  { page, scope }: Request,
  { section, start, end }: Section,
  side: 'before' | 'after',
): readonly Section[] {
  const { level } = section.heading
  const whole = section.parents.at(-1)
  const sections = page.things('section').flatMap(one => (one.kind === 'section' ? [one] : []))
  const siblings = sections.filter(one => one.section.heading.level === level && one.section.parents.at(-1) === whole)
  const isNested = sections.some(one => one.section.heading.level < level && one.section.heading.level > 1)
  if (isNested && scope === undefined && whole !== undefined)
    throw new InstructionError(
      `It is not clear whether only the rest of ${quoteShort(whole.text)} goes. Say: delete section "…", for each.`,
    )
  return siblings.filter(one => (side === 'before' ? one.end <= start : one.start >= end))
}
