import { countOccurrences } from '#domain/text/countOccurrences.ts'
import { siteLimits } from '../limits.ts'

/** Why this Markdown is shown as plain text, as a sentence for its author; `null` if it may be rendered. */
export function tooMuchToRender(markdown: string): string | null {
  if (countOccurrences(markdown, '[') > siteLimits.bracketsMax)
    return `A page may have ${siteLimits.bracketsMax} brackets.`
  if (countOccurrences(markdown, '<!') > siteLimits.declarationsMax) return 'It has too many comments and declarations.'

  const hasFootnotes = /^[ >]*\[\^[^\]\s]+\]:/m.test(markdown)
  let footnotes = 0
  let columns = 0
  let cells = 0
  let markers = 0

  for (const line of markdown.split(/\r\n?|\n/)) {
    const containers = readContainers(line)
    markers += containers.markers
    if (containers.depth > siteLimits.nestingMax) return `Quotes and lists may be nested ${siteLimits.nestingMax} deep.`
    if (markers > siteLimits.markersMax) return `A page may have ${siteLimits.markersMax} quotes and list items.`

    footnotes += countOccurrences(line, '^[') + (hasFootnotes ? countOccurrences(line, '[^') : 0)
    if (footnotes > siteLimits.footnotesMax) return `A page may refer to footnotes ${siteLimits.footnotesMax} times.`

    columns = columnsAfter(line, columns)
    cells += columns
    if (columns > siteLimits.tableMaxColumns) return `A table may have ${siteLimits.tableMaxColumns} columns.`
    if (cells > siteLimits.tableCellsMax) return `The tables of a page may have ${siteLimits.tableCellsMax} cells.`
  }
  return null
}

const container = /([ \t]*)(?:>|[-+*:~](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/

/** The nesting depth of a line: its markers, and the lists that its indentation may continue, two columns each. */
function readContainers(line: string): { readonly markers: number; readonly depth: number } {
  let markers = 0
  let indentColumns = 0
  container.lastIndex = 0
  for (let found = container.exec(line); found; found = container.exec(line)) {
    const columns = (found[1] ?? '').replaceAll('\t', '    ').length
    /** One column after a marker belongs to the marker. */
    indentColumns += markers === 0 ? columns : Math.max(0, columns - 1)
    markers++
  }
  const depth = markers === 0 ? 0 : markers + Math.floor(indentColumns / 2)
  return depth > siteLimits.nestingMax && rule.test(line) ? { markers: 0, depth: 0 } : { markers, depth }
}

const delimiterRow = /^[ \t>]*[|:-][ \t|:-]*$/

/** The maximum number of columns of the table that continues after this line; 0 outside tables. */
function columnsAfter(line: string, columns: number): number {
  if (/^[ \t>]*$/.test(line)) return 0
  if (!line.includes('|') || !delimiterRow.test(line)) return columns
  return Math.max(columns, line.split('|').filter(part => part.includes('-')).length)
}
