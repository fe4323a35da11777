/** Pipes separate cells unless a backslash precedes them, even in code. */
export function splitCells(row: string): string[] {
  return row.split(/(?<!\\)\|/)
}

/** The content of a cell, as Markdown. */
export function cellText(cell: string): string {
  return cell.trim().replaceAll('\\|', '|')
}

/** A text for one line of a table, with its pipes escaped. */
export function escapePipes(text: string): string {
  return text.trim().replace(/(?<!\\)\|/g, '\\|')
}
