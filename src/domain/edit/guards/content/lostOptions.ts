import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/** Commands that lost an option and got none in its place: `run --limit 5 --dry-run` became `run --limit 6`. */
export function guardLostOptions({
  comparison: { changed, added },
  asked,
  isRevision,
}: GuardContext): readonly Warning[] {
  if (asked.intent.isOpen || isRevision) return []
  const come = new Set([...changed.map(({ after }) => after), ...added].flatMap(({ text }) => optionsIn(text)))
  return changed.flatMap(({ before, after }) => {
    if (before.kind !== 'code' || asked.asks(['remove', 'rewrite', 'move'], before)) return []
    const [old, now] = [optionsIn(before.text), optionsIn(after.text)]
    const gone = old.filter(option => !come.has(option) && !asked.intent.names(option.replace(/^-+/, '')))
    if (now.length >= old.length || gone.length === 0) return []
    return [warn('code_lost', [after.start + 1, after.end], `Gone: ${quoteSome(gone)}.`)]
  })
}

/** `--dry-run`, `-v`, and `--limit` of `--limit=5`. */
function optionsIn(line: string): readonly string[] {
  return line.match(/(?<=\s)--?\p{L}[\p{L}\p{N}_-]*/gu) ?? []
}
