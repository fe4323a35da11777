import Papa from 'papaparse'
import { htmlFragment, tooLarge } from '../cleanHtml.ts'
import { noFacts } from '../facts.ts'
import { type Fragment, plainFragment } from '../fragment.ts'
import { html } from '../html/template.ts'
import { referenceLimits } from './limits.ts'

/** Comma- or tab-separated values (RFC 4180) as a table; the first row is the header. */
export function renderTable(text: string, path: string): Fragment {
  const delimiter = /\.tsv$/i.test(path) ? '\t' : delimiterIn(text)
  const { data } = Papa.parse<readonly string[]>(text.replace(/^\ufeff/, ''), {
    delimiter,
    preview: referenceLimits.tableRowsMax + 2,
    skipEmptyLines: true,
  })
  const rows = data.slice(0, referenceLimits.tableRowsMax + 1)
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const shown = Math.min(columns, referenceLimits.tableColumnsMax)
  const notes = [
    ...(data.length > rows.length ? [`Only the first ${referenceLimits.tableRowsMax} rows are shown.`] : []),
    ...(columns > shown ? [`Only the first ${shown} of ${columns} columns are shown.`] : []),
    ...(rows.some(row => row.some(cell => cell.length > referenceLimits.cellMaxChars))
      ? [`Cells are cut after ${referenceLimits.cellMaxChars} characters.`]
      : []),
  ]
  if (rows.length === 0) return htmlFragment('<p>This table is empty.</p>', noFacts, []) ?? tooBig(text)

  const indexes = Array.from({ length: shown }, (_, index) => index)
  const cell = (row: readonly string[], index: number) => (row[index] ?? '').slice(0, referenceLimits.cellMaxChars)
  const [head = [], ...body] = rows
  const numeric = indexes.map(index => body.every(row => /^\s*(?:-?\d[\d.,]*\s*%?)?(?<!\s)\s*$/.test(cell(row, index))))
  const align = (index: number) => numeric[index] && body.length > 0 && html` align="right"`
  const whole = (text: string) => oneWord.test(text) && html` class="api-whole"`
  const { markup } = html`<table>
<thead><tr>${indexes.map(index => html`<th scope="col"${align(index) || null}>${cell(head, index)}</th>`)}</tr></thead>
<tbody>${body.map(row => html`<tr>${indexes.map(index => html`<td${align(index) || null}${whole(cell(row, index))}>${cell(row, index)}</td>`)}</tr>\n`)}</tbody>
</table>`
  return htmlFragment(markup, noFacts, notes) ?? tooBig(text)
}

/** Dates, times and versions, which must not wrap. */
const oneWord = /^\d{1,4}[-.:]\d[\dTZ.:+-]{3,26}$/

function tooBig(text: string): Fragment {
  return plainFragment(text, noFacts, tooLarge)
}

/** In many countries, spreadsheets write semicolons into files named for commas. */
function delimiterIn(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => head.split(mark).length
  return count(';') > count(',') ? ';' : ','
}
