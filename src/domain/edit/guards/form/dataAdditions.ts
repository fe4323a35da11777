import type { Segment } from '../../compare/segments.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { isOnlyAddition } from '../context/stated.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * What an instruction only to add must leave as it is in a file of data: a line keeps its value and its entry, and the
 * new entry is where the instruction says (`before the unit tests`). `reported` are warnings about lines.
 */
export function guardDataAdditions(
  { rewrite, after, comparison, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { intent } = asked
  if (!readsLinesAlone(rewrite.path) || intent.isOpen || isRevision || !isOnlyAddition(intent)) return []
  const isNew = ({ start, end }: Segment) => !reported.some(warning => isAbout(warning, { start, end }))
  const replaced = comparison.changed.filter(
    pair => isNew(pair.after) && replacesValue(pair.before.text, pair.after.text),
  )
  const moved = comparison.moved.filter(pair => pair.before.text.trim() !== '' && isNew(pair.after))
  const misplaced = placeMissed(rewrite.instruction.slice(0, readMaxChars), comparison.added, after.lines)
  return inRuns([
    ...replaced.map(({ after: { start, end } }) => warn('more_changed', [start + 1, end], 'It had another value.')),
    ...moved.map(({ after: { start, end } }) => warn('statement_moved', [start + 1, end])),
    ...(misplaced === null
      ? []
      : [warn('statement_moved', [misplaced + 1, misplaced + 1], 'The instruction names another place.')]),
  ])
}

const readMaxChars = 2_000
const lineReadMaxChars = 1_000
const keyLine = /^\s*(?:- +)?["']?([\w.-]{1,80})["']?\s*[:=]\s*(\S.*)$/

const words = /[\p{L}\p{N}]+/gu

/** Whether a line has the same key, and no longer all of its old value. */
function replacesValue(before: string, after: string): boolean {
  const [old, now] = [keyLine.exec(before.slice(0, lineReadMaxChars)), keyLine.exec(after.slice(0, lineReadMaxChars))]
  if (!old || !now || old[1] !== now[1]) return false
  const is = new Set<string>(now[2]?.match(words))
  return !(old[2]?.match(words) ?? []).every(word => is.has(word))
}

const place =
  /(?<!\p{L})(before|after|vor|nach) (?:the |dem |der |den )?([^,.;:\n]{2,60}?)(?: steps?| entry| job)?(?=[,.;:\n]|$)/iu

/** The line of the first new entry, if it is not beside the only entry that has all words of the place. */
function placeMissed(instruction: string, added: readonly Segment[], lines: readonly string[]): number | null {
  const [, where = '', what = ''] = place.exec(instruction) ?? []
  const stems = [...stemsOf(what)]
  const first = added.find(({ start }) => entry.test(lines[start] ?? ''))
  if (stems.length === 0 || first === undefined) return null
  const isNew = new Set(added.map(({ start }) => start))
  const entries = lines.slice(0, linesMax).flatMap((line, at) => (entry.test(line) && !isNew.has(at) ? [at] : []))
  const named = entries.filter(at => {
    const own = stemsOf((lines[at] ?? '').slice(0, lineReadMaxChars))
    return stems.every(stem => own.has(stem))
  })
  const [target, ...others] = named
  if (target === undefined || others.length > 0) return null
  const isBefore = /^(?:before|vor)$/i.test(where)
  const next = entries.find(at => at > first.start)
  const last = entries.findLast(at => at < first.start)
  return (isBefore ? next : last) === target ? null : first.start
}

const linesMax = 20_000
const entry = /^\s*- \S/
