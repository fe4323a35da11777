import { textFormatOf } from '../../../text/format.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/** The lines between which AsciiDoc has a block: a table, a listing, an example, … */
const delimiter = /^(?:\|===|,===|-{4,}|={4,}|\*{4,}|_{4,}|\.{4,}|\+{4,}|\/{4,}|--|`{3,})[ \t]*$/

/** Blocks of AsciiDoc that lost one of their two delimiters, so that what follows becomes part of them. */
export function guardDelimiters({ rewrite: { path = '' }, before, after }: GuardContext): readonly Warning[] {
  if (textFormatOf(path) !== 'asciidoc') return []
  const [old, now] = [unpairedIn(before), unpairedIn(after)]
  const opened = [...now].find(([text]) => !old.has(text))
  return opened === undefined ? [] : [warn('fence_opened', [opened[1] + 1, after.lines.length], `It is ${opened[0]}.`)]
}

/** The delimiters that occur an odd number of times, with the line of the last one. */
function unpairedIn({ lines }: LineOutline): ReadonlyMap<string, number> {
  const unpaired = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    if (!delimiter.test(line)) continue
    const text = line.trimEnd()
    if (!unpaired.delete(text)) unpaired.set(text, at)
  }
  return unpaired
}
