const rule = /^\s{0,8}\|?[ \t]*[:=-][-:=+| \t]*$/

/** Whether a line only divides rows: `|----+----|`. */
function isRule(line: string): boolean {
  return rule.test(line) && /[-=]{2}/.test(line)
}

function isRow(line: string): boolean {
  return /^\s{0,8}\|[^|]*\|/.test(line)
}

/**
 * The tables of kramdown as those of GFM, which has one rule, below the first row: kramdown may have one above it,
 * further ones between rows, or none; the first row is the head.
 */
export function plainTables(lines: readonly string[]): string[] {
  const output: string[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && (isRow(lines[end] ?? '') || (end > at && isRule(lines[end] ?? '')))) end++
    if (end - at < 2) {
      output.push(lines[at++] ?? '')
      continue
    }
    output.push(...plainTable(lines.slice(at, end)))
    at = end
  }
  return output
}

function columnsIn(row: string): number {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length
}

function plainTable(lines: readonly string[]): readonly string[] {
  const rows = lines.filter(line => !isRule(line))
  const [written] = lines.filter(isRule)
  const [head = ''] = rows
  if (rows.length === 0) return lines
  const columns = columnsIn(head)
  const divider = written?.replaceAll('+', '|').replaceAll('=', '-') ?? ''
  return [head, columnsIn(divider) === columns ? divider : `|${'---|'.repeat(columns)}`, ...rows.slice(1)]
}
