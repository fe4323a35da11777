import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { namesIn } from '../../intent.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { exceptionIn } from './exceptions.ts'

/**
 * An instruction names the statements that it wants changed by their ids (`REQ-3 should say …`, `make clause 2.3 apply
 * …`). What changes in a statement with another id was not asked for; if neither the named one
 * nor what is below it changed, no other change was. `elsewhere` are other warnings that say so.
 */
export function guardOtherStatement(
  { rewrite: { instruction }, before, comparison, asked, isRevision }: GuardContext,
  elsewhere: readonly Warning[],
): readonly Warning[] {
  if (elsewhere.length > 0 || isRevision || asked.intent.isOpen) return []
  if (asked.has(['move', 'remove', 'translate']) || comparison.added.length > 0 || comparison.lost.length > 0) return []
  const named = idsIn(exceptionIn(instruction, before)?.rest ?? instruction)
  if (named.length === 0) return []
  const places = statementsWith(named, before)
  if (places.length < named.length) return []
  const isNamed = ({ text }: Segment) => named.some(name => namesIn(text, name))
  const isHit = (pair: Pair) =>
    isNamed(pair.before) ||
    isNamed(pair.after) ||
    places.some(place => pair.before.start < place.end && place.start < pair.before.end)
  const others = comparison.changed.filter(pair => pair.after.kind !== 'matter' && !isHit(pair))
  const isMissed = others.length > 0 && ![...comparison.changed, ...comparison.moved].some(isHit)
  if (isMissed && asked.has(['add'])) return []
  const foreign = isMissed ? others.slice(0, 1) : others.filter(hasOwnId)
  return inRuns(
    foreign.map(({ after }) =>
      warn('elsewhere_changed', [after.start + 1, after.end], `The instruction names ${quoteSome(named)}.`),
    ),
  )
}

function hasOwnId({ before, after }: Pair): boolean {
  const own = idAt(before.text)
  return own !== null && own === idAt(after.text)
}

/** The id that a statement or a row begins with. */
function idAt(text: string): string | null {
  return leadingId.exec(text.slice(0, lineReadMaxChars).replace(/^\s*\|/, ''))?.[1] ?? null
}

const id =
  /(?<![\p{L}\p{N}./-])(?:\p{Lu}[\p{Lu}\d]{0,9}(?:-[\p{Lu}\d]{1,9}){0,2}-\d{1,6}[a-z]?|\d{1,3}(?:\.\d{1,3}){1,4})(?![\p{L}\p{N}%/-]|\.\d|\s?(?:%|‰))/gu
/** In front of a number with a point that names a statement rather than a value. */
const numbered = /(?:\b(?:clause|item|point|paragraph|statement|requirement|rule)|§|Ziffer|Punkt|Absatz)\s$/i

function idsIn(instruction: string): readonly string[] {
  const text = instruction.slice(0, readMaxChars)
  const found = [...text.matchAll(id)].filter(
    ({ 0: name, index }) => /^\p{L}/u.test(name) || numbered.test(text.slice(0, index)),
  )
  return [...new Set(found.map(([name]) => name))]
}

const readMaxChars = 2_000
const leadingId =
  /^[\s>]*(?:(?:[-*+.]|\d{1,9}[.)])\s+)*[*_`[(]{0,3}(\p{Lu}[\p{Lu}\d]{0,9}(?:-[\p{Lu}\d]{1,9}){0,2}-\d{1,6}[a-z]?|\d{1,3}(?:\.\d{1,3}){1,4})\b/u

/** The lines from each statement that begins with one of the ids to the next that begins with an id, or a heading. */
function statementsWith(ids: readonly string[], { lines, headings, code }: LineOutline) {
  const titles = new Set(headings.map(({ line }) => line))
  const begins = lines.map((line, at) => (titles.has(at) || code[at] === 1 ? null : idAt(line)))
  return ids.flatMap(name => {
    const start = begins.indexOf(name)
    if (start < 0) return []
    const next = begins.findIndex((one, at) => at > start && (one !== null || titles.has(at)))
    return [{ start, end: next < 0 ? lines.length : next }]
  })
}

const lineReadMaxChars = 200
