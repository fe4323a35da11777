import { escapeHtml } from '../html/escape.ts'
import { attributeIn, isElement, type XmlElement } from './element.ts'

const cellsMax = 50_000

/** A table of rows (`tr`) with cells (`th`, `td`), with or without `thead`, `tbody` and `tfoot`. */
export function printTable(table: XmlElement, printCell: (cell: XmlElement) => string): string {
  let cellsLeft = cellsMax
  const print = (element: XmlElement): string => {
    const { name, content } = element
    const inside = () => content.filter(isElement).map(print).join('')
    if (/^(?:thead|tbody|tfoot|tr)$/.test(name)) return `<${name}>${inside()}</${name}>\n`
    if (!/^t[hd]$/.test(name) || cellsLeft-- <= 0) return ''
    const spans = ['colspan', 'rowspan', 'align']
      .map(attribute => [attribute, attributeIn(element, attribute)] as const)
      .filter(([, value]) => value !== '')
      .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
    return `<${name}${spans.join('')}>${printCell(element)}</${name}>`
  }
  return `<table>\n${table.content.filter(isElement).map(print).join('')}</table>\n`
}
