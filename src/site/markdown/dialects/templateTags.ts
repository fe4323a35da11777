import type { MarkdownIt, StateBlock } from 'markdown-it'
import { firstIndex } from '#domain/text/firstIndex.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { boxKind, boxTitle, printBox } from '../blocks/boxes.ts'
import { lineAt, linesOutsideCode, memoizedByText } from '../blocks/lines.ts'
import { readDestination, readTagged, readValue, withoutOpenLinks, withPaths } from './templateLinks.ts'

/**
 * What Hugo and Jekyll write in Markdown and others show as text. On separate lines: code between `highlight` and its
 * end, the boxes of Hugo's themes, named `note` or by a parameter; comments, loops over data of the site, and tags that
 * print nothing or only lay out what they contain, are left out, except for their titles. In links: `{{< ref "a.md" >}}`, `{% link a.md %}`,
 * `{{ site.baseurl }}/a` and `{{ site.baseurl }}/{{ page.collection }}/a`.
 * Links in HTML may have them too. Others stay as they are written.
 */
export function templateTags(md: MarkdownIt): void {
  addBlockRule(md, 'template_tag', '{', readBlock, print)
  const { helpers } = md
  const { parseLinkDestination } = helpers
  md.helpers = {
    ...helpers,
    parseLinkDestination(text, start, max) {
      const value = text.charCodeAt(start) === brace ? (readDestination(text, start) ?? readValue(text, start)) : null
      const found = value ?? readTagged(text, start)
      if (found === null || found.end > max) return parseLinkDestination(text, start, max)
      return { ok: true, pos: found.end, str: found.path }
    },
  }
  md.core.ruler.push('template_link', state => {
    if (!/[{]{2}|[{]%/.test(state.src)) return
    for (const token of state.tokens.flatMap(token => [token, ...(token.children ?? [])]))
      if (token.type === 'html_block' || token.type === 'html_inline') token.content = withPaths(token.content)
    for (const token of state.tokens) if (token.children) token.children = withoutOpenLinks(token.children)
  })
}

const brace = '{'.charCodeAt(0)

type Block = { readonly to: number } & (
  | { readonly kind: 'code'; readonly language: string }
  | { readonly kind: 'hidden'; readonly title?: string | null }
  | { readonly kind: 'box'; readonly name: string; readonly title: string | null }
)

const jekyll = /^\{%-?[ \t]*(highlight|comment)((?:[ \t-][^%\n]{0,200})?)%\}[ \t]*$/
const hugo = /^\{\{[<%][ \t]*([\w/-]{1,60})((?:[ \t][^{}\n]{0,300})?)[%>]\}\}[ \t]*$/
/** Tags that print nothing, of Jekyll and Nunjucks, and the title that mdBook gives the window. */
const silent =
  /^\{(?:%-?[ \t]*(?:(?:assign|from|import|set|call)[ \t][^%\n]{1,300}|endcall[ \t]*-?)%|\{[ \t]*#title[ \t][^{}\n]{1,300}\})\}[ \t]*$/
/** What the themes of Hugo call tags that only lay out what they contain, by a word of their names. */
const layouts =
  /(?:^|[/_-])(?:accordions?|aside|block|cardpane|cards?|cols?|columns?|container|grid|imagemap|intro|lead|list|media|panels?|row|section|steps?|tabitem|tabpane|tabs?|tag|tagline)(?:$|[/_-])/
const titledLayouts = /(?:^|[/_-])(?:accordion|card|panel|section|step|tab|tabitem)$/
const layoutTag = /^\{\{[<%][ \t]{0,9}(\/?)[ \t]{0,9}([\w/-]{1,60})((?:[ \t][^{}\n]{0,300})?)[%>]\}\}[ \t]*$/
const ends =
  /^[ \t>]*(?:\{\{[<%][ \t]*\/[ \t]*([\w/-]{1,60})[ \t]*[%>]\}\}|\{%-?[ \t]*end(highlight|comment)[ \t]*-?%\})[.,;]?[ \t]*$/

function readBlock(state: StateBlock, start: number, end: number): Block | null {
  const line = lineAt(state, start)
  if (!line.startsWith('{')) return null
  if (silent.test(line)) return { kind: 'hidden', to: start }
  const loop = generator.test(line) ? generatorsOf(state).get(start) : undefined
  if (loop !== undefined && loop < end) return { kind: 'hidden', to: loop }
  const layout = titleOfLayout(line)
  if (layout !== null) return { kind: 'hidden', to: start, title: layout }
  const [, tag = '', options = ''] = jekyll.exec(line) ?? []
  const [, name = '', parameters = ''] = hugo.exec(line) ?? []
  if (tag === '' && name === '') return isEndOfPair(line) ? { kind: 'hidden', to: start } : null
  const to = endOf(state, tag === '' ? name : tag, start, end)
  if (to === null) return null
  if (tag === 'comment') return { kind: 'hidden', to }
  if (tag === 'highlight') return { kind: 'code', language: firstWord(options), to }
  if (name === 'highlight') return { kind: 'code', language: firstWord(parameters), to }
  const box = boxName(name, parameters)
  if (box !== null) return { kind: 'box', name: box, title: statedValue(parameters, 'title'), to }
  if (name === 'mermaid') return { kind: 'code', language: name, to }
  return name === '' || condition.test(name) ? null : { kind: 'hidden', to: start }
}

/** Tags whose text is only shown in some cases. */
export const condition = /^(?:if|unless|when|else|only|except|feature)(?![a-z])/

function isEndOfPair(line: string): boolean {
  const name = ends.exec(line)?.[1]
  return name !== undefined && !condition.test(name)
}

/** Themes call boxes by what they are (`note`, `boxes/note`), or by one name with a parameter that says it. */
const boxesOfThemes: ReadonlySet<string> = new Set(['admonition', 'alert', 'callout', 'hint', 'notice'])

function boxName(tag: string, parameters: string): string | null {
  const name = tag.slice(tag.lastIndexOf('/') + 1).toLowerCase()
  const values = ['type', 'context', 'color', 'style'].map(key => statedValue(parameters, key)?.toLowerCase() ?? '')
  const [, first = ''] = /^[ \t]*"?([a-z]{1,20})"?(?:[ \t]|$)/i.exec(parameters) ?? []
  if (!boxesOfThemes.has(name)) return boxKind(name) === null && !/^box(?:es)?\//i.test(tag) ? null : name
  return [...values, first.toLowerCase()].find(value => boxKind(value) !== null) ?? 'note'
}

/** `''` without a title, and `null` for other lines. */
function titleOfLayout(line: string): string | null {
  const [written, slash, name = '', parameters = ''] = layoutTag.exec(line) ?? []
  if (written === undefined || !layouts.test(name) || statedValue(parameters, 'src')) return null
  if (slash !== '') return ''
  const title = ['title', 'header', 'name', 'caption', 'label'].map(key => statedValue(parameters, key)).find(Boolean)
  const first = titledLayouts.test(name) ? /^[ \t]*"([^"]{1,200})"/.exec(parameters)?.[1] : undefined
  return title ?? first ?? ''
}

function firstWord(parameters: string): string {
  return /\w[\w+#.-]{0,40}/.exec(parameters)?.[0] ?? ''
}

/** The value of a parameter such as `title="A title"`. */
export function statedValue(parameters: string, name: string): string | null {
  for (const [, key, quoted, bare] of parameters.matchAll(stated)) if (key === name) return quoted ?? bare ?? null
  return null
}

const stated = /([a-z]{1,20})=(?:"([^"]{0,2000})"|([^\s"]{1,200}))/g

function print(state: StateBlock, start: number, block: Block): void {
  const [from, after] = [start + 1, block.to + 1]
  if (block.kind === 'box') {
    const { name, title, to } = block
    printBox(state, start, {
      kind: boxKind(name) ?? 'note',
      title: title || boxTitle(name),
      from,
      to,
      after,
      indent: 0,
    })
  } else if (block.kind === 'code') {
    const token = state.push('fence', 'code', 0)
    token.info = block.language
    token.content = state.getLines(from, block.to, state.blkIndent, true)
    token.map = [start, after]
  } else if (block.title) {
    state.push('paragraph_open', 'p', 1).attrSet('class', 'block-title')
    const inline = state.push('inline', '', 0)
    inline.content = block.title
    inline.map = [start, after]
    inline.children = []
    state.push('paragraph_close', 'p', -1)
  }
  state.line = after
}

/** Loops over data that only the generator of the site has, and what it collects for a template. */
const generator =
  /^\{%-?[ \t]*(?:for[ \t]{1,9}\w{1,40}[ \t]{1,9}in[ \t]{1,9}(?:(?:site|page)\.|([\w-]{1,40})[ \t-])|capture[ \t])[^%\n]{0,200}%\}[ \t]*$/
/** A name for such data. */
const assigned = /^[ \t]*\{%-?[ \t]*assign[ \t]{1,9}([\w-]{1,40})[ \t]{0,9}=[ \t]{0,9}(?:site|page)[.[]/gm
const anyBlock = /^\{%-?[ \t]*(end)?(for|capture)\b[^%\n]{0,300}%\}[ \t]*$/
const openMax = 50

/** The last line of each, by its first. */
const generatorsOf = memoizedByText(generatorsIn)

function generatorsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { readonly name: string; readonly line: number; readonly isGenerator: boolean }[] = []
  const names = new Set([...text.matchAll(assigned)].map(([, name = '']) => name))
  for (const [index, line] of linesOutsideCode(text)) {
    const [, isEnd, name = ''] = anyBlock.exec(line) ?? []
    if (name !== '' && isEnd === undefined && open.length < openMax)
      open.push({ name, line: index, isGenerator: isGenerator(line, names) })
    if (isEnd === undefined) continue
    const at = open.findLastIndex(block => block.name === name)
    const begun = open[at]
    if (begun?.isGenerator) ends.set(begun.line, index)
    if (at !== -1) open.length = at
  }
  return ends
}

function isGenerator(line: string, names: ReadonlySet<string>): boolean {
  const found = generator.exec(line)
  return found !== null && (found[1] === undefined || names.has(found[1]))
}

/** The lines with the end of each tag. */
const endsOf = memoizedByText(endsIn)

function endOf(state: StateBlock, name: string, start: number, end: number): number | null {
  const lines = endsOf(state).get(name) ?? []
  const line = lines[firstIndex(lines.length, index => (lines[index] ?? 0) > start)]
  return line === undefined || line >= end ? null : line
}

function endsIn(text: string): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const [index, line] of text.split('\n').entries()) {
    const [, hugoName, jekyllName] = ends.exec(line) ?? []
    const name = hugoName ?? jekyllName
    if (name === undefined) continue
    const known = lines.get(name)
    if (known) known.push(index)
    else lines.set(name, [index])
  }
  return lines
}
