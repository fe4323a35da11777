import { escapeHtml, escapeMarkupText, readText } from '../html/escape.ts'
import type { Highlight } from '../markdown/highlight.ts'
import { mathClass } from '../math/tex.ts'

/**
 * A source without its code, scripts and settings: `text` has a mark in the place of each, and `restore` puts the
 * finished markup back, each once: an author can write a mark as a character reference. `said` has the blocks that only
 * say something to a tool, by their class.
 */
export type Verbatim = {
  readonly text: string
  readonly restore: (html: string) => string
  readonly said: ReadonlyMap<string, readonly string[]>
}

/** Characters that no text has, for blocks and for what is within a line. */
const mark = '\u0001'
const inlineMark = '\u0002'
const marks = new RegExp(`([${mark}${inlineMark}])(\\d{1,7})\\1`, 'g')

/** Blocks for the tools: settings, and tables of addresses that only they know. */
const forTools: ReadonlySet<string> = new Set(
  'metadata anchors link-defaults biblio ignored-specs info include-raw boilerplate mdn-anno'.split(' '),
)
const opening =
  /<(pre|xmp|script|style|svg|wpt|if-wrapper)(?=[\s>])([^>]{0,500})>|<!--|^([ \t]{0,40})(`{3,10}|~{3,10})[ \t]{0,9}([\w+#.-]{0,30})[^\n`]{0,100}$|(?<![\\`])\\([(]|\[(?!\[))/gim
/** A formula, up to its end: without tags, blank lines and the beginning of another one. */
const formula = /((?:[^\\<\n]|\\[^()[\]]|\n(?![ \t]{0,40}\r?\n)|<(?![a-z/!])){1,3000})\\([)\]])/iy

/** Linear: a block without an end is text. */
export function takeVerbatim(source: string, highlight: Highlight): Verbatim {
  const text = source.replaceAll(mark, '').replaceAll(inlineMark, '')
  const kept: string[] = []
  const said = new Map<string, string[]>()
  const absent = new Set<string>()
  let output = ''
  let from = 0
  opening.lastIndex = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [whole, name = '', attributes = '', , fence, , mathStart] = found
    if (mathStart !== undefined) {
      formula.lastIndex = found.index + whole.length
      const [, tex = '', mathEnd] = formula.exec(text) ?? []
      if (mathEnd !== (mathStart === '(' ? ')' : ']') || tex.trim() === '') continue
      output += text.slice(from, found.index) + keepFormula(readText(tex.trim()), mathStart === '[')
      from = formula.lastIndex
      opening.lastIndex = from
      continue
    }
    const close = fence ?? (name === '' ? '-->' : `</${name.toLowerCase()}`)
    const endOf = fence === undefined ? endOfMarkup : endOfFence
    const bodyAt = found.index + whole.length
    const end = absent.has(close) ? null : endOf(text, bodyAt, close)
    if (end === null) {
      absent.add(close)
      continue
    }
    const body = text.slice(bodyAt, end.from)
    output += text.slice(from, found.index)
    from = end.to
    opening.lastIndex = end.to
    if (fence !== undefined)
      output += `${found[3]}${keep(code({ body, language: found[5] ?? '', isRaw: true }, highlight))}`
    else if (name === '') continue
    else output += blockOf(name.toLowerCase(), attributes, body)
  }
  output += text.slice(from)

  function blockOf(name: string, attributes: string, body: string): string {
    if (name !== 'pre' && name !== 'xmp') return ''
    const classes = (/\bclass\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes) ?? [])
      .slice(1)
      .join('')
      .split(/\s+/)
    const purpose = classes.find(word => forTools.has(word))
    if (purpose !== undefined) {
      const others = said.get(purpose)
      if (others) others.push(body)
      else said.set(purpose, [body])
      return ''
    }
    const path = /^[ \t]{0,20}path:[ \t]{0,20}(\S{1,500})/m.exec(body)?.[1]
    if (path !== undefined && classes.some(word => /^include/.test(word)))
      return keep(`<p><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></p>`)
    return keep(code({ body, language: languageOf(classes, attributes), attributes, isRaw: name === 'xmp' }, highlight))
  }

  function keepFormula(tex: string, isDisplay: boolean): string {
    const source = `<code class="${mathClass}">${escapeHtml(tex)}</code>`
    return isDisplay ? keep(`<pre>${source}</pre>`) : keep(source, inlineMark)
  }

  function keep(markup: string, around = mark): string {
    kept.push(markup)
    return `${around}${kept.length - 1}${around}`
  }

  return {
    text: output,
    restore: html => html.replace(marks, (_, _mark, index) => kept.splice(Number(index), 1, '')[0] ?? ''),
    said,
  }
}

/** Whether a line has nothing but a block that was taken out. */
export function isVerbatim(line: string): boolean {
  return line.startsWith(mark)
}

type End = { readonly from: number; readonly to: number }

function endOfFence(text: string, at: number, close: string): End | null {
  const pattern = new RegExp(`^[ \\t]*${close}[ \\t]*$`, 'gm')
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found && { from: found.index, to: found.index + found[0].length }
}

/** The end of a comment or of an element. */
function endOfMarkup(text: string, at: number, close: string): End | null {
  const pattern = new RegExp(close.replace('/', '\\/'), 'gi')
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return null
  const end = close === '-->' ? found.index + 3 : text.indexOf('>', found.index) + 1
  return { from: found.index, to: end === 0 ? text.length : end }
}

const others: ReadonlySet<string> = new Set(
  'example highlight nohighlight def extract note issue idl no-index'.split(' '),
)

function languageOf(classes: readonly string[], attributes: string): string {
  const given = /\b(?:highlight|lang)\s?=\s?["']?([\w+#-]+)/i.exec(attributes)?.[1]
  const language =
    given ?? classes.map(word => word.replace(/^(?:lang|language)-/, '')).find(word => !others.has(word)) ?? ''
  return classes.includes('nohighlight') ? '' : language
}

type Code = {
  readonly body: string
  readonly language: string
  /** Those of its element, as they are written. */
  readonly attributes?: string
  /** Whether the body has neither tags nor character references. */
  readonly isRaw: boolean
}

function code({ body, language, attributes = '', isRaw }: Code, highlight: Highlight): string {
  const text = withoutIndent(body)
  const plain = isRaw ? text : /<[a-z/]/i.test(text) ? null : text
  const coloured = plain === null || language === '' ? null : highlight(isRaw ? plain : readText(plain), language)
  const classes = [coloured === null ? '' : 'hljs', language === '' ? '' : `language-${language}`]
    .filter(Boolean)
    .join(' ')
  const attribute = classes === '' ? '' : ` class="${escapeHtml(classes)}"`
  const title = /\btitle\s?=\s?"([^"]{1,300})"/i.exec(attributes)?.[1]
  const id = /\bid\s?=\s?["']?([\w.:-]{1,100})/i.exec(attributes)?.[1]
  const caption = title === undefined ? '' : `<p class="block-title">${escapeMarkupText(title)}</p>\n`
  const anchor = id === undefined ? '' : ` id="${escapeHtml(id)}"`
  return `\n${caption}<pre${anchor}><code${attribute}>${coloured ?? (isRaw ? escapeHtml(text) : text)}</code></pre>\n`
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
