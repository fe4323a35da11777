import type { OrgContext, Printed } from './context.ts'
import { printInline } from './inline.ts'

const rule = /^[ \t]*\|-/
const cookie = /^<([lrc]?)\d{0,4}>$/
const sides: Readonly<Record<string, string>> = { l: 'left', r: 'right', c: 'center' }

/** The rows above the first rule are the head. A row of `<r>` only aligns the columns. */
export function printTable(lines: readonly string[], at: number, context: OrgContext): Printed | null {
  if (!/^[ \t]*\|/.test(lines[at] ?? '')) return null
  const groups: string[][][] = [[]]
  let alignment: readonly string[] = []
  let end = at
  for (; /^[ \t]*\|/.test(lines[end] ?? ''); end++) {
    const line = lines[end] ?? ''
    if (rule.test(line)) {
      if (groups.at(-1)?.length) groups.push([])
      continue
    }
    const cells = cellsOf(line)
    const isCookies = cells.some(cell => cell !== '') && cells.every(cell => cell === '' || cookie.test(cell))
    if (isCookies) alignment = cells.map(cell => sides[cookie.exec(cell)?.[1] ?? ''] ?? '')
    else groups.at(-1)?.push(cells)
  }
  while (/^[ \t]*#\+TBLFM:/i.test(lines[end] ?? '')) end++
  const filled = groups.filter(rows => rows.length > 0)
  const [head = [], ...bodies] = filled
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell, index) => `<${tag}${alignment[index] ? ` align="${alignment[index]}"` : ''}>${printInline(cell, context)}</${tag}>`).join('')}</tr>\n`
  const hasHead = bodies.length > 0
  const heading = hasHead ? `<thead>\n${head.map(cells => row(cells, 'th')).join('')}</thead>\n` : ''
  const body = (hasHead ? bodies.flat() : head).map(cells => row(cells, 'td')).join('')
  return { markup: `<table>\n${heading}<tbody>\n${body}</tbody>\n</table>\n`, end }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())
}
