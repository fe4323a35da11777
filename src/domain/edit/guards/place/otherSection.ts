import type { Segment } from '../../compare/segments.ts'
import { headingStart, type LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'
import { exceptionIn } from './exceptions.ts'

/**
 * An instruction names the sections in which it wants its change (`in section Alarms`, `to the Alarms section`), and
 * nothing in them changed, but something elsewhere did. `elsewhere` are other warnings that say so.
 */
export function guardOtherSection(
  { rewrite, before, after, comparison, asked, isRevision }: GuardContext,
  elsewhere: readonly Warning[],
): readonly Warning[] {
  if (elsewhere.length > 0 || asked.has(['move', 'rename']) || isRevision) return []
  const named = sectionsNamed(before, exceptionIn(rewrite.instruction, before)?.rest ?? rewrite.instruction)
  if (named.length === 0) return []
  const titles = new Set(named.map(({ title }) => title))
  const old = [...comparison.changed, ...comparison.moved].map(pair => pair.before).concat(comparison.lost)
  const now = [...comparison.changed, ...comparison.moved].map(pair => pair.after).concat(comparison.added)
  const still = sectionsIn(after).filter(({ title }) => titles.has(title))
  const speaks = (segment: Segment) => named.some(({ title }) => segment.text.includes(title))
  const isHit = old.some(within(named, before)) || now.some(within(still, after)) || now.some(speaks)
  const place = now.find(({ kind }) => kind !== 'matter')
  if (isHit || place === undefined) return []
  const where = `The instruction names ${quoteSome([...titles])}.`
  return [warn('elsewhere_changed', [place.start + 1, place.end], where)]
}

/** Lines are counted from 0, half open. */
export type Section = {
  readonly title: string
  /** The id or number in front of its title. */
  readonly name: string | null
  readonly start: number
  readonly end: number
}

function sectionsIn(outline: LineOutline): readonly Section[] {
  const { headings, lines } = outline
  const open: { level: number; at: number }[] = []
  const ends = new Array<number>(headings.length).fill(lines.length)
  for (const [index, { level, line }] of headings.entries()) {
    while ((open.at(-1)?.level ?? 0) >= level) ends[open.pop()?.at ?? 0] = line
    open.push({ level, at: index })
  }
  return headings.map((heading, index) => ({
    title: heading.text.replace(/^(?:\d{1,9}(?:\.\d{1,9}){0,9}\.?|[A-Z]\.)\s+/, ''),
    name: leadingName.exec(heading.text.slice(0, 60))?.[1] ?? null,
    start: headingStart(outline, heading),
    end: ends[index] ?? lines.length,
  }))
}

/** Whether a segment has a line in one of the sections, which are ascending and may contain each other. */
export function within(sections: readonly Section[], { lines }: LineOutline): (segment: Segment) => boolean {
  const inside = new Uint8Array(lines.length)
  let covered = 0
  for (const { start, end } of sections) {
    if (end > covered) inside.fill(1, Math.max(start, covered), end)
    covered = Math.max(covered, end)
  }
  return ({ start, end }) => inside.subarray(start, Math.max(end, start + 1)).includes(1)
}

const placesReadMaxChars = 8_000
const leading =
  /(?<!\p{L})(?:in|to|into|under|within|of|from|im|unter|bei|zu|zum|zur|dans|sous) (?:the |der |dem |den )?["“„]?(?:(?:section|chapter|abschnitt|kapitel) ["“„]?)?$/iu
const alone = /^["”“]?(?: (?:section|chapter)\b|[\s]*[,.:;]|[\s]*$)/i
/** Such words say what the section is like or lead to, rather than where the change belongs. */
export const reference =
  /\b(?:like|as(?! well\b)|see|links?|refer\w*|references?|described|defined|specified|listed|copied|according|pointers?)\b/i

/** The sections that the instruction gives as the place of its change. */
function sectionsNamed(outline: LineOutline, instruction: string): readonly Section[] {
  const text = instruction.slice(0, placesReadMaxChars)
  if (reference.test(text)) return []
  const title = outline.headings.findIndex(({ level }) => level === 1)
  return sectionsIn(outline).filter(
    ({ title: words, name }, index) =>
      index !== title && ((/\p{L}/u.test(words) && isPlace(text, words)) || (name !== null && isNamed(text, name))),
  )
}

const leadingName = /^(?:§ ?)?(\p{Lu}[\p{Lu}\d]{0,9}-\d{1,6}|\d{1,3}(?:\.\d{1,3}){0,5})(?=[\s.:)])/u

/** `to FT-4`, `to section 3.2`, `in § 4` */
function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const [start, end] = [text.slice(Math.max(0, at - 40), at), text.slice(at + name.length, at + name.length + 3)]
    const isWhole = !/^(?:[\p{L}\p{N}%-]|\.\d|\s?\()/u.test(end)
    const isNumbered = /\./.test(name) && /^(?:[,.:;)]|\s\D|$)/.test(end) ? toDotted : toNumber
    if (isWhole && (/^\p{L}/u.test(name) ? toName : isNumbered).test(start)) return true
  }
  return false
}

const toName = /(?<!\p{L})(?:in|to|into|under|zu|unter|dans|à) $/iu
const toNumber =
  /(?<!\p{L})(?:in|to|into|under|zu|unter|dans|à) (?:the )?(?:§|section|chapter|abschnitt|kapitel|chapitre) ?$/iu

/** `in 3.2, say that …` */
const toDotted =
  /(?<!\p{L})(?:in|to|into|under|zu|unter|dans|à) (?:the )?(?:(?:§|section|chapter|clause|abschnitt|kapitel|ziffer|chapitre) ?)?$/iu

function isPlace(text: string, title: string): boolean {
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + title.length)) {
    const [start, end] = [text.slice(Math.max(0, at - 40), at), text.slice(at + title.length, at + title.length + 20)]
    const isNamed = /\b(?:section|chapter) ["“]?$/i.test(start) || /^["”]? (?:section|chapter)\b/i.test(end)
    if (leading.test(start) && (isNamed || alone.test(end)) && /^\p{Lu}/u.test(title)) return true
  }
  return false
}

const sectionNoun = '(?:section|chapter|abschnitt|kapitels?|abschnitts)'

/** The sections that the instruction calls so by their titles: `the Expense claims section`, `Abschnitt „Zweck“`. */
export function sectionsSpokenOf(outline: LineOutline, instruction: string): readonly Section[] {
  const text = instruction.slice(0, placesReadMaxChars)
  if (reference.test(text) || !nounInside.test(text)) return []
  return sectionsIn(outline).filter(({ title }, index) => {
    const at = /^\p{Lu}/u.test(title) && index > 0 ? text.indexOf(title) : -1
    if (at < 0) return false
    const [start, end] = [text.slice(Math.max(0, at - 20), at), text.slice(at + title.length, at + title.length + 20)]
    return nounAhead.test(start) || nounBehind.test(end)
  })
}

const nounInside = new RegExp(sectionNoun, 'i')
const nounAhead = new RegExp(`(?<!\\p{L})${sectionNoun} ["“„]?$`, 'iu')
const nounBehind = new RegExp(`^["”“]? ${sectionNoun}(?!\\p{L})`, 'iu')
