import { formatOf, isHtml } from '../formats.ts'
import { escapeHtml } from '../html/escape.ts'
import { matching, untitled } from '../links/elsewhere.ts'
import { mathClass } from '../math/tex.ts'
import type { Context, Parts } from './context.ts'
import { layouts } from './layouts.ts'
import { dedented } from './lines.ts'
import { isNeed, printNeed } from './needs.ts'
import { csvTable, listTable, titledTable } from './tableDirectives.ts'

export type Directive = { readonly name: string; readonly argument: string; readonly body: readonly string[] }

type Print = (parts: Parts, context: Context, depth: number) => string

const option = /^:([\w-]+):(?: +(.*)|$)/

export function printDirective(directive: Directive, context: Context, depth: number): string {
  const name = directive.name.toLowerCase()
  const parts = partsOf({ ...directive, name })
  const known = Object.hasOwn(printers, name) ? printers[name] : ofObjects.test(name) ? object : otherwise(parts)
  const print = (known === nothing || known === object) && name !== 'needextend' && isNeed(parts) ? printNeed : known
  return print?.(parts, context, depth) ?? ''
}

function partsOf({ name, argument, body }: Directive): Parts {
  const options = new Map<string, string>()
  const lines = dedented([...body])
  const isApart = body[0] === ''
  let at = 0
  const more: string[] = []
  if (!isApart && argument !== '')
    while (at < lines.length && lines[at] !== '' && !option.test(lines[at] ?? '')) more.push(lines[at++] ?? '')
  if (!isApart)
    for (let found = option.exec(lines[at] ?? ''); found; found = option.exec(lines[at] ?? '')) {
      const value = [found[2] ?? '']
      while (/^ +\S/.test(lines[++at] ?? '')) value.push(lines[at]?.trim() ?? '')
      options.set(found[1] ?? '', value.join(' ').trim())
    }
  return { name, argument: [argument, ...more].join('\n').trim(), options, content: dedented(lines.slice(at)) }
}

/** Argument and content, for directives that allow a text to begin in the first line. */
function textOf({ argument, content }: Parts): readonly string[] {
  return argument === '' ? content : [...argument.split('\n'), '', ...content]
}

function alert(kind: string, title: string): Print {
  return (parts, context, depth) => box(kind, title, context.blocks(textOf(parts), depth))
}

function box(kind: string, title: string, body: string): string {
  return `<div class="alert alert-${kind}">\n<p class="alert-title">${title}</p>\n${body}</div>\n`
}

function version(words: string): Print {
  return ({ argument, content }, context, depth) => {
    const [number = '', ...rest] = argument.split(/\s+/)
    const text = rest.length > 0 || content.length > 0 ? ':' : '.'
    const first = `<p><em>${words} ${escapeHtml(number)}${text}</em> ${context.inline(rest.join(' '))}</p>\n`
    return first + context.blocks(content, depth)
  }
}

function code(language: string | null): Print {
  return ({ argument, options, content }, context) => {
    const name = language ?? argument.split(/\s+/)[0] ?? ''
    const text = content.join('\n')
    const coloured = context.highlight(text, name)
    const classes = [coloured === null ? '' : 'hljs', name && `language-${escapeHtml(name)}`].filter(Boolean).join(' ')
    const caption = options.get('caption') ?? options.get('name')
    const title = caption ? `<p class="block-title">${context.inline(caption)}</p>\n` : ''
    return `${title}<pre><code class="${classes}">${coloured ?? escapeHtml(text)}\n</code></pre>\n`
  }
}

const math: Print = parts => {
  const formulas = textOf(parts)
    .join('\n')
    .split(/\n(?:[^\S\n]*\n)+/)
  return formulas
    .filter(tex => tex.trim() !== '')
    .map(tex => `<pre><code class="${mathClass}">${escapeHtml(tex.trim())}</code></pre>\n`)
    .join('')
}

const image: Print = ({ argument, options }) => {
  const size = ['width', 'height'].map(name => {
    const value = /^\d+(?:px|%)?$/.exec(options.get(name) ?? '')?.[0]
    return value === undefined ? '' : ` ${name}="${value}"`
  })
  const picture = `<img src="${escapeHtml(argument.replace(/\s+/g, ''))}" alt="${escapeHtml(options.get('alt') ?? '')}"${size.join('')}>`
  const target = options.get('target')
  return target ? `<a href="${escapeHtml(target)}">${picture}</a>\n` : `${picture}\n`
}

const figure: Print = (parts, context, depth) => {
  const caption = context.blocks(parts.content, depth)
  return `<figure>${image(parts, context, depth)}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n`
}

const titled: Print = ({ argument, content }, context, depth) =>
  `<div class="block">\n<p class="block-title">${context.inline(argument)}</p>\n${context.blocks(content, depth)}</div>\n`

const body: Print = ({ content }, context, depth) => context.blocks(content, depth)
const whole: Print = (parts, context, depth) => context.blocks(textOf(parts), depth)
const nothing: Print = () => ''
const file: Print = ({ argument, content }, context, depth) => {
  const [path = ''] = argument.split(/\s+/)
  const link = path && `<p><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></p>\n`
  return link + context.blocks(content, depth)
}

/** The pages of a table of contents, by path or with a title before it. */
const toctree: Print = ({ options, content }, context) => {
  const items = content.flatMap(line => {
    const [, title, written = line.trim()] = /^(.*?)(?<!\s)\s*<([^<>]+)>$/.exec(line) ?? []
    if (written === '' || written === 'self') return []
    const isPage = !/^[a-z]+:/i.test(written) && !isHtml(written) && !written.includes('*')
    const isDocument = isPage && formatOf(written) === null
    if (options.has('glob') && /[*?[]/.test(written)) return [`<li>${matching(written)}</li>\n`]
    const path = isDocument ? `${written}.rst` : written
    const isUntitled = !title && isPage
    const link = isUntitled
      ? untitled(path, written)
      : `<a href="${escapeHtml(path)}">${escapeHtml(title || written)}</a>`
    return [`<li>${link}</li>\n`]
  })
  const caption = options.get('caption')
  const title = caption ? `<p class="block-title">${context.inline(caption)}</p>\n` : ''
  return items.length > 0 ? `${title}<ul>\n${items.join('')}</ul>\n` : ''
}

/** The objects of which Sphinx makes a table; what it says of each is in the code that describes it. */
const autosummary: Print = ({ options, content }, context) => {
  const names = content.map(line => line.trim().replace(/^~/, '')).filter(line => line !== '' && !line.startsWith('..'))
  const items = names.map(name => `<li><code>${escapeHtml(name)}</code></li>\n`)
  const caption = options.get('caption')
  const title = caption ? `<p class="block-title">${context.inline(caption)}</p>\n` : ''
  return items.length > 0 ? `${title}<ul>\n${items.join('')}</ul>\n` : ''
}

/** What is written for another format is not shown, as docutils does it. */
const raw: Print = parts => {
  if (!/\bhtml\b/.test(parts.argument)) return ''
  return parts.options.has('file') || parts.options.has('url') ? unknown(parts) : `${parts.content.join('\n')}\n`
}

/** Names of the objects that Sphinx's domains describe. */
const ofObjects =
  /^(?:\w+:)?(?:function|class|method|attribute|data|exception|macro|type|member|enum|enumerator|var|alias|struct|union|staticmethod|classmethod|decorator|decoratormethod|option|envvar|describe|object|cmdoption|opcode|property|confval|setting|program|automodule|autoclass|autofunction|directive|role)$/

const object: Print = ({ argument, content }, context, depth) => {
  const names = argument.split('\n').map(line => `<dt><code>${escapeHtml(line.trim())}</code></dt>\n`)
  return `<dl>\n${names.join('')}<dd>${context.blocks(content, depth)}</dd>\n</dl>\n`
}

function otherwise(parts: Parts): Print {
  return isNeed(parts) ? printNeed : unknown
}

/** As it is written, so that nothing is lost. */
const unknown = ({ name, argument, options, content }: Parts): string => {
  const settings = [...options].map(([key, value]) => `   :${key}: ${value}`.trimEnd())
  const lines = [`.. ${name}:: ${argument}`.trimEnd(), ...settings, ...(content.length > 0 ? [''] : [])]
  return `<pre><code>${escapeHtml([...lines, ...content.map(line => `   ${line}`.trimEnd())].join('\n'))}\n</code></pre>\n`
}

const admonition: Print = ({ argument, content }, context, depth) =>
  box('note', context.inline(argument) || 'Note', context.blocks(content, depth))

const printers: Readonly<Record<string, Print>> = {
  note: alert('note', 'Note'),
  tip: alert('tip', 'Tip'),
  hint: alert('tip', 'Hint'),
  important: alert('important', 'Important'),
  warning: alert('warning', 'Warning'),
  attention: alert('warning', 'Attention'),
  caution: alert('caution', 'Caution'),
  danger: alert('caution', 'Danger'),
  error: alert('caution', 'Error'),
  seealso: alert('note', 'See also'),
  todo: alert('note', 'To do'),
  admonition,
  versionadded: version('Added in version'),
  versionchanged: version('Changed in version'),
  deprecated: version('Deprecated since version'),
  versionremoved: version('Removed in version'),
  code: code(null),
  'code-block': code(null),
  sourcecode: code(null),
  'parsed-literal': code(''),
  productionlist: code(''),
  prompt: code('shell'),
  testcode: code('python'),
  doctest: code('python-repl'),
  ipython: code('python-repl'),
  mermaid: code('mermaid'),
  uml: code('plantuml'),
  plantuml: code('plantuml'),
  graphviz: code('dot'),
  digraph: code('dot'),
  math,
  image,
  figure,
  table: titledTable,
  'list-table': listTable,
  'csv-table': csvTable,
  flattable: listTable,
  'flat-table': listTable,
  topic: titled,
  sidebar: titled,
  rubric: ({ argument }, context) => `<p class="block-title">${context.inline(argument)}</p>\n`,
  centered: ({ argument }, context) => `<p align="center">${context.inline(argument)}</p>\n`,
  container: body,
  compound: body,
  only: body,
  ifconfig: body,
  class: body,
  'rst-class': body,
  'line-block': whole,
  epigraph: quote,
  highlights: quote,
  'pull-quote': quote,
  glossary: body,
  hlist: body,
  include: file,
  literalinclude: file,
  toctree,
  autosummary,
  raw,
  ...layouts,
  ...Object.fromEntries(
    'contents sectnum section-numbering highlight default-role role index meta tabularcolumns currentmodule module py:module py:currentmodule title target-notes default-domain needextend'
      .split(' ')
      .map(name => [name, nothing]),
  ),
}

function quote(parts: Parts, context: Context, depth: number): string {
  return `<blockquote>\n${context.blocks(textOf(parts), depth)}</blockquote>\n`
}
