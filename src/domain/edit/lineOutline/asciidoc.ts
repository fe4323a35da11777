import type { LineHeading, LineOutline } from './outline.ts'

const heading = /^\uFEFF?([=#]{1,6})[ \t]+(?![ \t])(.*)$/
const delimiter = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}[\w,-]*|[|,:!]===)[ \t]*$/
const tableStart = /^[|,:!]===/

/** What AsciiDoc has in place of Markdown's headings, fences and tables. Its own guard checks that delimiters are paired. */
export function asciidocOutline(lines: readonly string[]): LineOutline {
  const [code, rows] = [new Uint8Array(lines.length), new Uint8Array(lines.length)]
  const headings: LineHeading[] = []
  const fences: { start: number; end: number; isClosed: boolean }[] = []
  let open: { readonly mark: string; readonly start: number } | null = null
  for (const [at, line] of lines.entries()) {
    const mark: string | null = delimiter.test(line) ? markOf(line) : null
    const isTable: boolean = open !== null && tableStart.test(open.mark)
    if (open !== null && mark === open.mark) {
      if (!isTable) {
        code.fill(1, open.start, at + 1)
        fences.push({ start: open.start, end: at + 1, isClosed: true })
      }
      open = null
    } else if (open === null && mark !== null) open = { mark, start: at }
    else if (isTable && line.trim() !== '') rows[at] = continuesRow(lines, at) ? 2 : 1
    else if (open === null) {
      const found = heading.exec(line)
      if (found !== null) headings.push({ line: at, level: found[1]?.length ?? 1, text: (found[2] ?? '').trim() })
    }
  }
  return { format: 'asciidoc', lines, code, fences, rows, headings, wrapped: false }
}

/** Of rows that have each cell on a line, a blank line ends each. */
function continuesRow(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? ''
  if (above.trim() === '' || tableStart.test(above)) return false
  return cellsIn(lines[at] ?? '') === 0 || (cellsIn(lines[at] ?? '') === 1 && cellsIn(above) <= 1)
}

function cellsIn(line: string): number {
  return line.match(/(?<!\\)\|/g)?.length ?? 0
}

/** The line that ends what this one begins. */
function markOf(line: string): string {
  return line.startsWith('`') ? '```' : line.trimEnd()
}
