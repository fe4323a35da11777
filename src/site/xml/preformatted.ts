import { escapeHtml } from '../html/escape.ts'
import type { Highlight } from '../markdown/code/highlight.ts'
import { isElement, type XmlElement } from './element.ts'

/** Code as its author laid it out, without the indent that all of its lines share. */
export function printPreformatted(written: string, language: string, highlight: Highlight): string {
  const text = withoutIndent(written)
  if (text === '') return ''
  const coloured = language === '' ? null : highlight(text, language)
  const classes = [coloured === null ? '' : 'hljs', language && `language-${escapeHtml(language)}`].filter(Boolean)
  const attribute = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
  return `<pre><code${attribute}>${coloured ?? escapeHtml(text)}</code></pre>\n`
}

function withoutIndent(written: string): string {
  const lines = written
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return Number.isFinite(shared) ? lines.map(line => line.slice(shared).trimEnd()).join('\n') : ''
}

/** The text of code that its author wrote as elements, with their tags, except for those in `marks`, which only mark it. */
export function sourceIn({ content }: XmlElement, marks: ReadonlySet<string>): string {
  return content
    .map(node => {
      if (!isElement(node)) return node
      const inner = sourceIn(node, marks)
      if (marks.has(node.name)) return inner
      const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
      return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`
    })
    .join('')
}
