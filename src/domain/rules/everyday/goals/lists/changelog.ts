import { insertBlock } from '../../../../markdown/blocks.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import type { Page, PageElement } from '../../page/page.ts'
import { resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import type { Goal } from '../../request/goal.ts'
import { move } from '../blocks/move.ts'

/** The groups of changes in their order (https://keepachangelog.com). */
const groups: readonly string[] = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

type SectionElement = Extract<PageElement, { kind: 'section' }>

const adding = new RegExp(
  `^${verbs.add} (?:an? )?(?:new )?(?:(?:entry|item|bullet|change) )?(${quoteMark}) (?:to|in|under) (${groups.join('|')})$`,
  'i',
)

/** `in Unreleased, add "…" to Changed` where the release has other groups of changes, but not this one. */
export const newChangeGroup: Goal = ({ page, text, quotes, scope }) => {
  const [, mark = '', name = ''] = adding.exec(text) ?? []
  const entry = unquote(mark, quotes)
  if (scope?.kind !== 'section' || entry === '' || /[\n\r]/.test(entry)) return []
  const present = groupsOf(page, scope)
  const order = groups.findIndex(group => group.toLowerCase() === name.toLowerCase())
  const sample = page.things('item').find(one => present.some(({ section }) => contains(section, one)))
  if (present.length === 0 || present.some(({ index }) => index === order) || sample?.kind !== 'item') return []
  const isInOrder = present.every(({ index }, at) => at === 0 || index > (present[at - 1]?.index ?? -1))
  const next = isInOrder ? present.find(({ index }) => index > order) : undefined
  const heading = page.document.text.slice(present[0]?.section.start).split(/[^#]/)[0] ?? ''
  if (!/^#{2,6}$/.test(heading)) return []
  const { eol } = page.document
  const block = `${heading} ${groups[order]}${eol}${eol}${sample.item.marker}${sample.item.gap}${entry}`
  const edit = insertBlock(page.document, next?.section.start ?? scope.end, block)
  return [
    {
      sentence: `in ${nameOf(scope)}, add ${quote(entry)} to ${groups[order]}`,
      edits: [edit],
      summary: `Added ${quoteShort(entry)} to ${nameOf(scope)}, below the new heading ${quoteShort(groups[order] ?? '')}.`,
      isOfBlocks: true,
    },
  ]
}

function groupsOf(page: Page, release: SectionElement) {
  return page.things('section').flatMap(section => {
    if (section.kind !== 'section' || section === release || !contains(release, section)) return []
    const index = groups.indexOf(section.section.heading.text)
    return index !== -1 && section.section.heading.level === release.section.heading.level + 1
      ? [{ section, index }]
      : []
  })
}

const moving = /^move (.{1,200}?) from (.{1,60}?) to ([^:;]{1,60})$/i

/** `move "Search" from 2.3.0 to Unreleased`: to the same group of changes of the other release. */
export const changeToRelease: Goal = request => {
  const { page, quotes } = request
  const [, phrase = '', from = '', to = ''] = moving.exec(request.text) ?? []
  if (phrase === '') return []
  const [source, target] = [from, to].map(place => resolvePhrase(page, place, { quotes, kinds: ['section'] }))
  const [release, another] = target ?? []
  const [origin] = source ?? []
  if (release?.kind !== 'section' || another !== undefined || source?.length !== 1 || origin?.kind !== 'section')
    return []
  const [item, other] = resolvePhrase(page, phrase, { quotes, area: origin, kinds: ['item'] })
  if (item === undefined || other !== undefined) return []
  const group = groupsOf(page, origin).find(({ section }) => contains(section, item))
  if (group === undefined) return []
  const name = groups[group.index] ?? ''
  const path = groupsOf(page, release).find(({ index }) => index === group.index)?.section.names[0]
  if (path === undefined)
    throw new InstructionError(
      `${nameOf(release)} has no ${name}. Say: add ${quote(unquote(phrase, quotes))} to ${name} in ${nameOf(release)}, and delete it in ${nameOf(origin)}.`,
    )
  return move({ ...request, text: `move ${phrase} to ${release.section.heading.text} > ${name}` })
}

/** `1.2.0` of `[1.2.0] - 2026-03-01`. */
function nameOf({ section }: SectionElement): string {
  return section.heading.text.replace(/^\[([^\][]{1,40})\].*$/, '$1')
}

const today =
  /^(?:add|insert|write|make) (?:an? )?(?:new )?(?:changelog |history )?(?:entry|line|item|row) (?:for|of|dated) (?:today|now)\b/i

/** Without a clock, nothing here knows the date. */
export const entryForToday: Goal = ({ page, text }) => {
  if (!today.test(text)) return []
  const unreleased = page.things('section').find(one => one.names.some(name => /^unreleased$/i.test(name)))
  const group = unreleased?.kind === 'section' ? groupsOf(page, unreleased)[0] : undefined
  const place = group === undefined ? 'Unreleased' : `${groups[group.index]} in Unreleased`
  const advice = unreleased === undefined ? 'add an entry for 2026-05-28: "…"' : `add "…" to ${place}`
  throw new InstructionError(`The date of today is not known without a model. Say it, such as: ${advice}.`)
}
