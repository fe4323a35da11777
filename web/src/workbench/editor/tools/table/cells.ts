/** The cells of a spreadsheet, which separates them with tabs, and quotes those with a tab or a line break in them. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : null
    const end = quoted?.end ?? endOfCell(text, at)
    rows.at(-1)?.push(quoted?.words ?? text.slice(at, end))
    if (text[end] === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function endOfCell(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return end
}

type Quoted = { readonly words: string; readonly end: number }

/** `null` if the quotes belong to the words. */
function quotedAt(text: string, from: number): Quoted | null {
  let close = text.indexOf('"', from + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const next = text[close + 1]
  if (close === -1 || (next !== undefined && next !== '\t' && next !== '\n')) return null
  const inner = text.slice(from + 1, close)
  return /[\t\n]|""/.test(inner) ? { words: inner.replaceAll('""', '"'), end: close + 1 } : null
}
