import { printInline, type WikiContext } from './inline.ts'

const attributeText = /^[^|[\]{}]{0,300}(?=\|(?!\|))/
const span = /\b(colspan|rowspan)\s*=\s*["']?(\d{1,3})/gi

/** `{|` … `|}`, with rows at `|-`, cells at `|` and `||`, heads at `!` and `!!`, and a caption at `|+`. */
export function printTable(lines: readonly string[], context: WikiContext): string {
  let output = '<table>\n'
  let row: string[] = []
  let cell: { readonly tag: string; readonly spans: string; readonly text: string[] } | null = null
  let caption = ''
  const finishCell = () => {
    if (cell) row.push(`<${cell.tag}${cell.spans}>${printInline(cell.text.join('\n').trim(), context)}</${cell.tag}>`)
    cell = null
  }
  const finishRow = () => {
    finishCell()
    if (row.length > 0) output += `<tr>${row.join('')}</tr>\n`
    row = []
  }
  for (const line of lines.slice(1, -1)) {
    const text = line.trimStart()
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
        cell = { tag: isHead ? 'th' : 'td', spans: isAttributes ? spans.join('') : '', text: [content] }
      }
    } else cell?.text.push(line)
  }
  finishRow()
  return `${output.replace('<table>\n', `<table>\n${caption}`)}</table>\n`
}
