import type { MarkdownIt, StateBlock } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { boxKind, boxTitle } from '../blocks/boxes.ts'
import { lineAt } from '../blocks/lines.ts'
import { fileLink } from './fileLink.ts'
import { statedValue } from './templateTags.ts'

/**
 * Tags on separate lines that print what a template of Jekyll or of a theme of Hugo makes of their parameters:
 * `{% include image.html file="a.png" caption="A" %}` is the picture, `{% include note.html content="Mind." %}` an alert,
 * and a video a link to it. A template without such parameters prints what only the generator has, and is left out, as
 * are the fragments that the publisher of FHIR makes (`{% lang-fragment list.xhtml %}`); other files stay as they are written.
 */
export function jekyllIncludes(md: MarkdownIt): void {
  addBlockRule(md, 'jekyll_include', '{', read, print)
  md.core.ruler.push('jekyll_include_html', state => {
    for (const token of state.tokens) if (token.type === 'html_block') token.content = token.content.replace(inHtml, '')
  })
}

type Block = { readonly after: number } & (
  | { readonly kind: 'picture'; readonly source: string; readonly alt: string; readonly caption: string }
  | { readonly kind: 'box'; readonly name: string; readonly title: string | null; readonly text: string }
  | { readonly kind: 'video'; readonly address: string }
  | { readonly kind: 'hidden' }
)

const linesMax = 10
const include =
  /^\{%-?\s{0,9}(?:include(?:_cached)?|lang-fragment|fragment)\s{1,9}"?([\w./-]{1,200})"?((?:\s(?:[^%]|%(?!\})){0,3000})?)%\}\s*$/
const video =
  /^\{(?:%-?|\{[<%])\s{0,9}(?:embed\s{1,9})?(youtube|vimeo)\s{1,9}(?:id=)?"?([\w-]{5,20})"?(?:\s[^%{}<>]{0,300})?(?:-?%|[>%]\})\}\s*$/
const inHtml =
  /\{%-?[ \t]{0,9}(?:include(?:_cached)?|lang-fragment|fragment)[ \t]{1,9}[\w./-]{1,200}\.x?html[ \t]{0,9}-?%\}/g
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const template = /^(?:[\w./-]{1,200}\.x?html|[\w/-]{1,200})$/
const hosts = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' } as const

function read(state: StateBlock, start: number, end: number): Block | null {
  const first = lineAt(state, start)
  const [, host, id = ''] = video.exec(first) ?? []
  if (host === 'youtube' || host === 'vimeo') return { kind: 'video', address: hosts[host] + id, after: start + 1 }
  if (!/^\{%-?[ \t]{0,9}(?:include|lang-fragment|fragment)/.test(first)) return null
  let written = first
  let after = start + 1
  while (!written.trimEnd().endsWith('%}') && after < Math.min(end, start + linesMax))
    written += `\n${lineAt(state, after++)}`
  const [, name = '', parameters = ''] = include.exec(written) ?? []
  const said = (...names: string[]) => names.map(key => statedValue(parameters, key)?.trim()).find(Boolean) ?? null
  const source = ['img', 'image', 'src', 'file', 'url', 'path', 'image_path', 'image_url', 'source', 'name']
    .map(key => said(key)?.replace(/^\{\{[^{}]{0,100}\}\}/, ''))
    .find(value => value && picture.test(value))
  const [caption, alt] = [said('caption', 'description', 'title') ?? '', said('alt') ?? '']
  if (source) return { kind: 'picture', source, alt, caption, after }
  const [shown] = name.split('/').slice(-1)
  const text = said('content', 'text', 'message', 'body')
  if (text) {
    const names = [said('type', 'level', 'color', 'style'), shown?.replace(/\.html$/, '')]
    const kind = names.find(value => value && boxKind(value.toLowerCase()) !== null) ?? 'note'
    return { kind: 'box', name: kind.toLowerCase(), title: said('title', 'header'), text, after }
  }
  return name !== '' && template.test(name) ? { kind: 'hidden', after } : null
}

function print(state: StateBlock, start: number, block: Block): void {
  if (block.kind === 'video') fileLink(state, start, block.address)
  if (block.kind === 'picture') {
    const { source, alt, caption } = block
    const image = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt || caption)}">`
    const token = state.push('html_block', '', 0)
    token.map = [start, block.after]
    token.content = `<figure>${image}${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n`
  }
  if (block.kind === 'box') {
    const { name, title, text } = block
    state.push('admonition_open', 'div', 1).attrSet('class', `alert alert-${boxKind(name) ?? 'note'}`)
    paragraph(state, start, block.after, title ?? boxTitle(name), 'alert-title')
    paragraph(state, start, block.after, text, null)
    state.push('admonition_close', 'div', -1)
  }
  state.line = block.after
}

function paragraph(state: StateBlock, from: number, to: number, text: string, className: string | null): void {
  const open = state.push('paragraph_open', 'p', 1)
  if (className) open.attrSet('class', className)
  const inline = state.push('inline', '', 0)
  inline.content = text
  inline.map = [from, to]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
}
