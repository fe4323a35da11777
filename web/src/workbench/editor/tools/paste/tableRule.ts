import type TurndownService from 'turndown'

type Rule = TurndownService.Rule

const spanMax = 100

/**
 * A table with the marks of its cells. Cells that several rows or columns share are in the first of them. In a cell of
 * another table, which takes none, each row is a line.
 */
export function tableRule(cellOf: (html: string) => string, isInCell: () => boolean): Rule {
  return {
    filter: 'table',
    replacement(_content, node) {
      const rows = gridOf(node as Element).map(row => Array.from(row, cell => (cell ? cellOf(cell.innerHTML) : '')))
      const columns = Math.max(0, ...rows.map(row => row.length))
      if (columns === 0) return ''
      if (isInCell()) return `\n\n${rows.map(row => row.filter(text => text !== '').join(', ')).join('\n')}\n\n`
      const lines = rows.map(row => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`)
      return `\n\n${[lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')}\n\n`
    },
  }
}

/** The cells by row and column; `null` where another one reaches. */
function gridOf(table: Element): readonly (readonly (Element | null)[])[] {
  const rows = Array.from(table.querySelectorAll('tr')).filter(row => row.closest('table') === table)
  const grid: (Element | null)[][] = rows.map(() => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of Array.from(row.children)) {
      while (grid[at]?.[column] !== undefined) column++
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (const taken of grid.slice(at, at + height))
        for (let right = 0; right < width; right++) taken[column + right] = null
      const own = grid[at]
      if (own) own[column] = cell
    }
  }
  return grid
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), spanMax)
}
