import type { NormativeRow } from '../requirements/rows.ts'
import { placeUrl, type SpecialProps } from './document.ts'

/** Further rows are left out, and the file says how many there are. */
export const exportedRowsMax = 20_000

const columns = ['id', 'keyword', 'strength', 'stem', 'text', 'page', 'section', 'status', 'path', 'url'] as const

/** `_/requirements.csv`, by RFC 4180; no spreadsheet reads a cell of it as a formula. */
export function renderRequirementsTable(props: SpecialProps, rows: readonly NormativeRow[]): string {
  const lines = exported(props, rows).map(row => columns.map(column => printCell(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}

/** `_/requirements.json`. */
export function renderRequirementsData(props: SpecialProps, rows: readonly NormativeRow[]): string {
  return JSON.stringify({ requirements: exported(props, rows), total: rows.length })
}

function exported(props: SpecialProps, rows: readonly NormativeRow[]) {
  return rows.slice(0, exportedRowsMax).map(row => {
    const { id, keyword, strength, stem, text, page, section, status, path } = row
    const url = `${props.origin ?? ''}${placeUrl(props, row)}`
    return { id, keyword, strength, stem, text, page, section, status, path, url }
  })
}

function printCell(value: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
