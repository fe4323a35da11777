import { titleAt } from './lines.ts'

const target = /^\s*\.\. _[^:]+:\s*$/
const directive = /^\s*\.\. ([\w-]+)::(?:\s+(\S.*))?$/
const caption = /^\s+:caption:\s+(\S.*)$/
const optionsMax = 10

/**
 * What follows a label, in the author's words: the title of a section or of a table, or the caption of code or of
 * a figure. `null`: a text that has no title.
 */
export function titleBelow(lines: readonly string[], from: number): string | null {
  let at = from
  while (at < lines.length && (lines[at] === '' || target.test(lines[at] ?? ''))) at++
  const title = titleAt(lines, at)
  if (title) return title.text
  const [, name = '', argument = ''] = directive.exec(lines[at] ?? '') ?? []
  if (/table$/.test(name)) return argument || null
  if (name === 'figure' || name === 'image') return firstLineBelowOptions(lines, at + 1)
  const block = name === '' ? [] : lines.slice(at + 1, at + 1 + optionsMax)
  return block.flatMap(line => caption.exec(line)?.[1] ?? [])[0] ?? null
}

function firstLineBelowOptions(lines: readonly string[], from: number): string | null {
  let at = from
  while (at < lines.length && (lines[at] === '' || /^\s+:[\w-]+:/.test(lines[at] ?? ''))) at++
  const line = lines[at] ?? ''
  return line.startsWith(' ') ? line.trim() : null
}
