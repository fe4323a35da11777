import { printInline, type WikiContext } from './inline.ts'

const attributeText = /^[^|[\]{}]{0,300}(?=\|(?!\|))/
const span = /\b(colspan|rowspan)\s*=\s*["']?(\d{1,3})/gi

const tableStart = /^[ \t:]*\{\||^[ \t]*[|!].{0,5000}\{\|[ \t]*$/
const tableEnd = /^[ \t]*\|\}/
/** Deeper tables are text. */
const nestingMax = 5

/** The last line of each table, by its first; one in a cell begins at the end of the line of the cell. */
export function findTables(lines: readonly string[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [index, line] of lines.entries()) {
    if (tableStart.test(line)) open.push(index)
    const start = tableEnd.test(line) ? open.pop() : undefined
    if (start !== undefined) ends.set(start, index)
  }
  return ends
}

/** `{|` … `|}`, with rows at `|-`, cells at `|` and `||`, heads at `!` and `!!`, and a caption at `|+`. */
export function printTable(lines: readonly string[], context: WikiContext, depth = 0): string {
  const inner = depth < nestingMax ? findTables(lines) : new Map<number, number>()
  let output = '<table>\n'
  let row: string[] = []
  let cell: { readonly tag: string; readonly spans: string; readonly text: string[]; markup: string } | null = null
  let caption = ''
  const flush = () => {
    if (cell) cell.markup += printInline(cell.text.splice(0).join('\n').trim(), context)
  }
  const finishCell = () => {
    flush()
    if (cell) row.push(`<${cell.tag}${cell.spans}>${cell.markup}</${cell.tag}>`)
    cell = null
  }
  const finishRow = () => {
    finishCell()
    if (row.length > 0) output += `<tr>${row.join('')}</tr>\n`
    row = []
  }
  for (let at = 1; at < lines.length - 1; at++) {
    const line = lines[at] ?? ''
    const innerEnd = inner.get(at)
    const text = innerEnd === undefined ? line.trimStart() : line.trimStart().replace(/\{\|[ \t]*$/, '')
    if (text.startsWith('|-')) finishRow()
    else if (text.startsWith('|+')) caption += `<caption>${printInline(text.slice(2).trim(), context)}</caption>\n`
    else if (text.startsWith('|') || text.startsWith('!')) {
      const isHead = text.startsWith('!')
      for (const part of text.slice(1).split(isHead ? /!!|\|\|/ : '||')) {
        finishCell()
        const attributes = attributeText.exec(part)?.[0] ?? ''
        const isAttributes = /\w\s*=|^\s*$/.test(attributes) && attributes !== ''
        const spans = [...attributes.matchAll(span)].map(([, name, count]) => ` ${name?.toLowerCase()}="${count}"`)
        const content = isAttributes ? part.slice(attributes.length + 1) : part
        cell = { tag: isHead ? 'th' : 'td', spans: isAttributes ? spans.join('') : '', text: [content], markup: '' }
      }
    } else if (innerEnd === undefined) cell?.text.push(line)
    if (innerEnd === undefined) continue
    flush()
    if (cell) cell.markup += printTable(lines.slice(at, innerEnd + 1), context, depth + 1)
    at = innerEnd
  }
  finishRow()
  return `${output.replace('<table>\n', `<table>\n${caption}`)}</table>\n`
}
