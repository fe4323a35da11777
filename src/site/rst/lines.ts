/** Blocks of text by their indentation, as reStructuredText and its directives nest them. */

const tabColumns = 8

export function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n|\f/)
    .map(line => (line.includes('\t') ? withoutTabs(line) : line).trimEnd())
}

function withoutTabs(line: string): string {
  let output = ''
  for (const part of line.split('\t')) output += part.padEnd((Math.floor(part.length / tabColumns) + 1) * tabColumns)
  return output
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** The first line at or after `from` that is neither blank nor indented. */
export function endOfIndented(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && (lines[end] === '' || lines[end]?.startsWith(' '))) end++
  return end
}

export function endOfParagraph(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end] !== '') end++
  return end
}

/** Without the indentation that all lines share, and without blank lines around. */
export function dedented(lines: readonly string[]): string[] {
  let shared = Number.POSITIVE_INFINITY
  for (const line of lines) if (line !== '') shared = Math.min(shared, indentOf(line))
  const cut = lines.map(line => line.slice(shared))
  let [from, to] = [0, cut.length]
  while (from < to && cut[from] === '') from++
  while (to > from && cut[to - 1] === '') to--
  return cut.slice(from, to)
}

const adornment = /^([!-/:-@[-`{-~])\1+$/

/** Whether a line is a row of one sign, as under titles. */
export function isAdornment(line: string): boolean {
  return adornment.test(line)
}

/** Titles are recognised by the line below them, which is as long as the title or at least four signs long. */
export function isUnderlined(title: string, below: string): boolean {
  return title !== '' && !title.startsWith(' ') && isAdornment(below) && below.length >= Math.min(title.length, 4)
}

/** A title at a line, with its style: its sign, twice if it is also above. */
export function titleAt(
  lines: readonly string[],
  at: number,
): { readonly text: string; readonly style: string; readonly end: number } | null {
  const [line = '', next = '', third = ''] = [lines[at], lines[at + 1], lines[at + 2]]
  const sign = next.charAt(0)
  if (isAdornment(line) && line.length >= 2 && third === line && next.trim() !== '' && !isAdornment(next.trim()))
    return { text: next.trim(), style: line.charAt(0).repeat(2), end: at + 3 }
  if (isAdornment(line) || !isUnderlined(line, next)) return null
  const isOverlined = at > 0 && lines[at - 1] === next
  return isOverlined ? null : { text: line, style: sign, end: at + 2 }
}
