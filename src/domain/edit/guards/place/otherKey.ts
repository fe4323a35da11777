import type { GuardContext } from '../context/context.ts'
import { readsLinesAlone } from '../context/dataFiles.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

const nouns =
  'operation|endpoint|method|request|response|schema|object|section|block|entry|job|service|stage|table|group|resource'
const place = new RegExp(
  `\\b(?:in|to|into|under|of|for|from) (?:the )?["\`]?([\\w./{}-]{2,60})["\`]? (?:${nouns})\\b`,
  'giu',
)
const key = /^(\s*(?:- )?)["']?([\w./{}$-]{1,60})["']?:(?=\s|$)/

/**
 * An instruction names the part of a file of data in which it wants its change (`in the delete operation`), and what
 * changed is not below any key of that name.
 */
export function guardOtherKey({ rewrite, before, after, comparison, asked }: GuardContext): readonly Warning[] {
  if (!readsLinesAlone(rewrite.path) || asked.intent.isOpen || asked.has(['move', 'rename'])) return []
  const names = [...rewrite.instruction.slice(0, readMaxChars).matchAll(place)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  const keys = new Set(before.lines.flatMap(line => key.exec(line)?.[2]?.toLowerCase() ?? []))
  const named = new Set(names.filter(name => keys.has(name)))
  if (named.size === 0) return []
  const isWithin = (lines: readonly string[], at: number) => keysAbove(lines, at).some(one => named.has(one))
  const old = [...comparison.changed.map(pair => pair.before), ...comparison.lost]
  const now = [...comparison.changed.map(pair => pair.after), ...comparison.added]
  const first = now[0]
  if (first === undefined || old.some(({ start }) => isWithin(before.lines, start))) return []
  if (now.some(({ start }) => isWithin(after.lines, start))) return []
  return [warn('elsewhere_changed', [first.start + 1, first.end], `The instruction names ${quoteSome([...named])}.`)]
}

const readMaxChars = 2_000
const lookedMaxLines = 5_000

/** The keys that a line is below, by their indentation, and its own. */
function keysAbove(lines: readonly string[], line: number): readonly string[] {
  const found: string[] = []
  let column = Number.POSITIVE_INFINITY
  for (let at = line; at >= 0 && line - at < lookedMaxLines && column > 0; at--) {
    const text = lines[at] ?? ''
    if (text.trim() === '') continue
    const own = text.search(/\S/)
    if (own >= column) continue
    column = own
    const name = key.exec(text)?.[2]
    if (name !== undefined) found.push(name.toLowerCase())
  }
  return found
}
