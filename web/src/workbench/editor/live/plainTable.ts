import { cellStarts } from './clickPosition.ts'

/** More rows would take longer than the table that comes. */
const rowsMax = 60
const quote = /^[\s>]*/
const separator = /^[\s>:|-]+$/

/** A table until it is drawn: the words of its cells, without the marks of links, emphasis and code. */
export function plainTable(source: string): HTMLElement {
  const scroller = document.createElement('div')
  scroller.className = 'scroller'
  const table = scroller.appendChild(document.createElement('table'))
  const [head = '', ...rows] = source.split('\n', rowsMax).filter(line => line.replace(quote, '') !== '')
  fillRow(table.createTHead().insertRow(), head, 'th')
  const body = table.createTBody()
  for (const row of separator.test(rows[0] ?? '') ? rows.slice(1) : rows) fillRow(body.insertRow(), row, 'td')
  return scroller
}

function fillRow(row: HTMLTableRowElement, line: string, kind: 'th' | 'td'): void {
  for (const words of plainCells(line)) row.appendChild(document.createElement(kind)).textContent = words
}

export function plainCells(line: string): readonly string[] {
  const starts = cellStarts(line)
  return starts.map((start, at) => wordsOf(line.slice(start, starts[at + 1] ?? line.length)))
}

function wordsOf(cell: string): string {
  return cell
    .replace(/\|\s*$/, '')
    .replace(/!?\[([^[\]]{0,1000})\]\([^()\s]{0,1000}\)/g, '$1')
    .replace(/\*\*([^*]{1,1000})\*\*/g, '$1')
    .replace(/\*(?=\S)([^*]{1,1000})\*/g, '$1')
    .replace(/`([^`]{1,1000})`/g, '$1')
    .replace(/\\(?=[|\\*_`])/g, '')
    .trim()
}
