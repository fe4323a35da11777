import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

/**
 * A key that is there twice in one mapping of YAML, as it was not before: half of an entry is gone, or came twice.
 */
export function guardDataKeys({ rewrite: { path }, before, after }: GuardContext): readonly Warning[] {
  if (path === undefined || !/\.ya?ml$/i.test(path)) return []
  const known = new Set(repeatedKeys(before.lines).map(({ key }) => key))
  const found = repeatedKeys(after.lines).filter(({ key }) => !known.has(key))
  return inRuns(
    found.map(({ key, line }) =>
      warn('text_doubled', [line + 1, line + 1], `The key "${key}" is there twice in one entry.`),
    ),
  )
}

const keyLine = /^(\s*)((?:- +)*)(["']?)([\w./{}$-]{1,80})\3:(?=\s|$)/
const blockText = /(?<![:\s])\s*:?\s[|>][+-]?\d?\s*$/

type Repeated = { readonly key: string; readonly line: number }

/** Reads the mappings by their indentation; the text of a block (`key: |`) has none. */
function repeatedKeys(lines: readonly string[]): readonly Repeated[] {
  const open: { readonly column: number; readonly keys: Set<string> }[] = []
  const found: Repeated[] = []
  let textColumn = -1
  for (const [line, whole] of lines.entries()) {
    const text = whole.slice(0, lineReadMaxChars)
    if (text.trim() === '' || /^\s*#/.test(text)) continue
    const start = text.search(/\S/)
    if (textColumn >= 0 && start > textColumn) continue
    textColumn = blockText.test(withoutComment(text)) ? start : -1
    if (/^(?:---|\.\.\.)/.test(text)) open.length = 0
    const [, indent = '', dashes = '', , key = ''] = keyLine.exec(text) ?? []
    if (key === '') continue
    const column = indent.length + dashes.length
    while ((open.at(-1)?.column ?? -1) > (dashes === '' ? column : indent.length)) open.pop()
    if (dashes !== '') while ((open.at(-1)?.column ?? -1) >= column) open.pop()
    let mapping = open.at(-1)
    if (mapping?.column !== column) {
      mapping = { column, keys: new Set() }
      open.push(mapping)
    }
    if (mapping.keys.has(key)) found.push({ key, line })
    mapping.keys.add(key)
  }
  return found
}

function withoutComment(line: string): string {
  const at = line.indexOf(' #')
  return at === -1 ? line : line.slice(0, at)
}

const lineReadMaxChars = 1_000
