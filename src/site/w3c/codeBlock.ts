import { escapeHtml, escapeMarkupText, readText } from '../html/escape.ts'
import type { Highlight } from '../markdown/code/highlight.ts'

/** Classes of code that name no language. */
const notLanguages: ReadonlySet<string> = new Set(
  'example highlight nohighlight def extract note issue idl no-index'.split(' '),
)

/** The language to highlight code in, or `''`. */
export function languageOf(classes: readonly string[], attributes: string): string {
  const given = /\b(?:highlight|lang)\s?=\s?["']?([\w+#-]+)/i.exec(attributes)?.[1]
  const language =
    given ?? classes.map(word => word.replace(/^(?:lang|language)-/, '')).find(word => !notLanguages.has(word)) ?? ''
  return classes.includes('nohighlight') ? '' : language
}

export type Code = {
  readonly body: string
  readonly language: string
  /** Those of its element, as they are written. */
  readonly attributes?: string
  /** Whether the body has neither tags nor character references. */
  readonly isRaw: boolean
}

export function printCode({ body, language, attributes = '', isRaw }: Code, highlight: Highlight): string {
  const text = withoutIndent(body)
  const markup = isRaw ? escapeHtml(text) : text
  const isMarkedUp = !isRaw && /<[a-z/]/i.test(text)
  const coloured = isMarkedUp || language === '' ? null : highlight(isRaw ? text : readText(text), language)
  const classes = [coloured === null ? '' : 'hljs', language === '' ? '' : `language-${language}`]
    .filter(Boolean)
    .join(' ')
  const attribute = classes === '' ? '' : ` class="${escapeHtml(classes)}"`
  const title = /\btitle\s?=\s?"([^"]{1,300})"/i.exec(attributes)?.[1]
  const id = /\bid\s?=\s?["']?([\w.:-]{1,100})/i.exec(attributes)?.[1]
  const caption = title === undefined ? '' : `<p class="block-title">${escapeMarkupText(title)}</p>\n`
  const anchor = id === undefined ? '' : ` id="${escapeHtml(id)}"`
  return `\n${caption}<pre${anchor}><code${attribute}>${coloured ?? markup}</code></pre>\n`
}

/** Authors indent a block as the text around it. */
function withoutIndent(body: string): string {
  const lines = body
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]*\n/, '')
    .replace(/(?<!\s)\s+$/, '')
    .split('\n')
  const [indent = ''] = /^[ \t]*/.exec(lines.find(line => line.trim() !== '') ?? '') ?? []
  return lines
    .map(line => (line.startsWith(indent) ? line.slice(indent.length) : line.replace(/^[ \t]+/, '')))
    .join('\n')
}
