import { isMore, stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { keysAbove } from '../context/keysAbove.ts'
import { speaksOfMany } from '../context/many.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Lines of data that came below one key although another one has all words of the instruction that it and the keys above
 * it have, and more: the probe of readiness for `give the liveness probe a delay`. Names are read word by word. `reported` are
 * warnings about statements.
 */
export function guardOtherEntry(
  { rewrite, before, after, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { instruction, path } = rewrite
  if (!readsLinesAlone(path) || intent.isOpen || isRevision || intent.stems.size > stemsMax) return []
  const come = comparison.added.filter(({ text }) => text.trim() !== '')
  if (come.length === 0 || come.length > addedMax || speaksOfMany(instruction, rewrite.before)) return []
  const [old, now] = [keysAbove(before.lines), keysAbove(after.lines)]
  const said = [...stemsOf(split(instruction))]
  const spoken = (lines: readonly string[]) => {
    const stems = stemsOf(split(lines.join(' ')))
    return new Set(said.filter(stem => stems.has(stem)))
  }
  const isBeside = beside.test(instruction)
  const keys = before.lines.slice(0, linesMax).flatMap((text, at) => {
    if (!isKey.test(text.slice(0, lineReadMaxChars))) return []
    const line = text.slice(0, lineReadMaxChars)
    const stems = spoken(isBeside ? [line] : [line, ...old(at)])
    return [{ text, stems }]
  })
  const wrong = come.flatMap(segment => {
    const above = now(segment.start)
    if (above.length === 0 || reported.some(warning => isAbout(warning, segment))) return []
    const own = spoken(isKey.test(segment.text.slice(0, lineReadMaxChars)) ? [...above, segment.text] : above)
    const other = keys.find(({ text, stems }) => isMore(stems, own) && !above.includes(text.slice(0, lineReadMaxChars)))
    return other === undefined ? [] : [{ segment, key: other.text.trim() }]
  })
  const [first] = wrong
  if (first === undefined) return []
  const { start, end } = first.segment
  return [warn('elsewhere_changed', [start + 1, end], `The instruction names ${quoteSome([first.key])}.`)]
}

const stemsMax = 40
const addedMax = 20
const linesMax = 3_000
const lineReadMaxChars = 200

/** Behind it is what the new lines are beside, and not what they are below. */
const beside = /(?<!\p{L})(?:before|after|beside|next|vor|nach|neben|avant|après|antes|después)(?!\p{L})/iu

/** A key with others below it. */
const isKey = /^\s*(?:- )?["']?[\w./{}$-]{1,60}["']?:\s*$/

/** Names in code are read word by word. */
function split(words: string): string {
  return words.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}
