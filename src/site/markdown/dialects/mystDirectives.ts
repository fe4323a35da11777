import type { MarkdownIt, StateBlock } from 'markdown-it'
import { entriesOf } from '../../facts/toctreeEntries.ts'
import { formatOf } from '../../formats.ts'
import { escapeHtml } from '../../html/escape.ts'
import { matching, untitled } from '../../links/elsewhere.ts'
import { directiveTag } from '../../links/fileTag.ts'
import { endOfFence } from '../blocks/admonitions.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { printDiv } from '../blocks/divs.ts'
import { lineAt } from '../blocks/lines.ts'
import { readOptions } from '../blocks/mystOptions.ts'
import { wikiTokens } from './wikiLinks.ts'

/**
 * Directives of MyST that need the site: a table of contents (`{toctree}`) is the list of its pages, or nothing if it is
 * hidden; what is shown under a condition (`{ifconfig}`) is below it; and any other that has only options and names a
 * file (`{jsonschema} a.json`, or in `:file:`) is a link to it, if the project has the file.
 */
export function mystDirectives(md: MarkdownIt): void {
  addBlockRule(md, 'myst_directive', ':`~', readDirective, print)
}

type Directive = {
  readonly name: string
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
  /** What a directive that is nothing but a name of a file is, as `readFileTag` reads it. */
  readonly tag: string | null
  readonly from: number
  readonly to: number
}

const opening = /^(:{3,20}|`{3,20}|~{3,20})[ \t]*\{([a-z][\w:-]{1,40})\}(?:[ \t]+(\S.{0,300}))?$/
const own = /^(?:toctree|ifconfig)$/

function readDirective(state: StateBlock, start: number, end: number): Directive | null {
  const line = lineAt(state, start)
  if (!/^[:`~]{3}/.test(line)) return null
  const [, fence, name, argument = ''] = opening.exec(line.trimEnd()) ?? []
  if (fence === undefined || name === undefined || otherRules.test(name)) return null
  const to = endOfFence(state, start + 1, end, fence)
  if (to === null) return null
  const { options, from } = readOptions(state, start + 1, to)
  if (own.test(name)) return { name, argument, options, tag: null, from, to }
  const isBare = state.skipEmptyLines(from) >= to
  const tag = isBare ? directiveTag(name, options.get('file') ?? argument) : null
  return tag === null ? null : { name, argument, options, tag, from, to }
}

/** What other rules read. */
const otherRules = /^(?:include|literalinclude|image|figure|code|code-block|code-cell|sourcecode|math|download)$/

function print(state: StateBlock, start: number, directive: Directive): void {
  const { name, argument, options, tag, from, to } = directive
  if (name === 'ifconfig') {
    const title = `Only if \`${argument.replaceAll('`', '')}\``
    const box = { box: null, id: null, from, to, after: to + 1, indent: 0 }
    printDiv(state, start, { kind: argument === '' ? 'plain' : 'tab', title: argument === '' ? null : title, ...box })
    return
  }
  if (tag !== null) {
    const title = options.get('title') ?? (options.has('file') ? argument : '')
    if (title) push(state, start, `<p class="block-title">${escapeHtml(title)}</p>\n`)
    pushTag(state, start, tag, settingsOf(options))
  } else push(state, start, options.has('hidden') ? '' : contents(linesOf(state, start + 1, to)))
  state.line = to + 1
}

function push(state: StateBlock, line: number, content: string): void {
  const token = state.push('html_block', '', 0)
  token.content = content
  token.map = [line, line + 1]
}

/** What is said about the file, such as the part of it that is meant. */
function settingsOf(options: ReadonlyMap<string, string>): string {
  const said = [...options].filter(([name, value]) => value !== '' && name !== 'title' && name !== 'file')
  return said.length === 0 ? '' : ` (${said.map(([name, value]) => `${name}: ${value}`).join(', ')})`
}

function pushTag(state: StateBlock, line: number, tag: string, settings: string): void {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1]
  const inline = state.push('inline', '', 0)
  inline.content = ''
  inline.map = [line, line + 1]
  const text = new state.Token('text', '', 0)
  text.content = settings
  inline.children = settings === '' ? wikiTokens(state.Token, tag) : [...wikiTokens(state.Token, tag), text]
  state.push('paragraph_close', 'p', -1)
}

function linesOf(state: StateBlock, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, index) => lineAt(state, from + index).trim())
}

function contents(lines: readonly string[]): string {
  const [first, ...others] = entriesOf(lines)
  const isCaption = first?.target === null && others.length === 0
  const items = (isCaption ? first.entries : entriesOf(lines)).map(({ title, target, isPattern }) => {
    const written = target ?? ''
    if (isPattern) return `<li>${matching(written)}</li>\n`
    const isPage = !/^[a-z]+:/i.test(written) && !/\.html?$/i.test(written)
    const path = isPage && formatOf(written) === null ? `${written}.md` : written
    const link = `<a href="${escapeHtml(path)}">${escapeHtml(title ?? written)}</a>`
    return `<li>${title === null && isPage ? untitled(path, written) : link}</li>\n`
  })
  const caption = isCaption && first.title ? `<p class="block-title">${escapeHtml(first.title)}</p>\n` : ''
  return items.length > 0 ? `${caption}<ul>\n${items.join('')}</ul>\n` : ''
}
