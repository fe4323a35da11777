import type { MarkdownIt, StateBlock } from 'markdown-it'
import { endOfFence } from '../blocks/admonitions.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { printDiv } from '../blocks/divs.ts'
import { lineAt } from '../blocks/lines.ts'
import { pushAnchor, readOptions } from '../blocks/mystOptions.ts'

/**
 * What sphinx-design lays out in MyST, with colons or as code: `:::{tab-item} Title … :::`. Tabs, cards and the cells of
 * grids are shown one after the other, below their titles, which lead to where a card leads; a dropdown is folded. Also
 * its pictures, `{image} a.png` and `{figure} a.png` with a caption, tables with a title, asides, and theorems and others
 * of their kind below their name.
 */
export function mystLayouts(md: MarkdownIt): void {
  addBlockRule(md, 'myst_layout', ':`~', readLayout, print)
}

type Layout = {
  readonly name: string
  readonly title: string
  readonly options: ReadonlyMap<string, string>
  readonly from: number
  readonly to: number
}

const opening =
  /^(:{3,20}|`{3,20}|~{3,20})[ \t]*\{(tab-set|tab-item|grid|grid-item|grid-item-card|card|dropdown|image|figure|table|sidebar|margin|aside|topic|div|epigraph|pull-quote|exercise|solution|(?:prf|proof):[a-z]{1,20})\}(?:[ \t]+(\S.{0,300}))?$/
const icon = /\{octicon\}`[^`]{0,100}`[ \t]*/g

function readLayout(state: StateBlock, start: number, end: number): Layout | null {
  const line = lineAt(state, start)
  if (!/^[:`~]{3}/.test(line)) return null
  const [, fence, name, argument = ''] = opening.exec(line.trimEnd()) ?? []
  if (fence === undefined || name === undefined) return null
  const to = endOfFence(state, start + 1, end, fence)
  if (to === null) return null
  const { options, from } = readOptions(state, start + 1, to)
  return { name, title: titleOf(name, argument), options, from, to }
}

/** What follows their names is a number of columns, or are classes. */
const untitled = /^(?:tab-set|grid|grid-item|div|epigraph|pull-quote)$/

const theorems = /^(?:(?:prf|proof):([a-z]+)|(exercise|solution))$/

/** A theorem is called so before its own title. */
function titleOf(name: string, argument: string): string {
  if (untitled.test(name)) return ''
  const title = argument.replace(icon, '').trim()
  const [, kind, task] = theorems.exec(name) ?? []
  const word = kind ?? task
  if (word === undefined) return title
  const called = word.charAt(0).toUpperCase() + word.slice(1)
  return title === '' ? called : `${called}: ${title}`
}

function print(state: StateBlock, start: number, { name, title, options, from, to }: Layout): void {
  pushAnchor(state, start, options)
  const within = { box: null, id: null, from, to, after: to + 1, indent: 0 }
  if (name === 'dropdown') printDiv(state, start, { kind: 'details', title: title || 'Details', ...within })
  else {
    const isPicture = name === 'image' || name === 'figure'
    const label = isPicture ? picture(title, options) : linked(title, options)
    printDiv(state, start, { kind: label === '' ? 'plain' : 'tab', title: label || null, ...within })
  }
}

function picture(path: string, options: ReadonlyMap<string, string>): string {
  const size = /^\d+(?:px|%)?$/.exec(options.get('width') ?? '')
  const alt = (options.get('alt') ?? '').replace(/[\\[\]]/g, '\\$&')
  return /[<>\n]/.test(path) ? path : `![${alt}](<${path}>)${size ? `{width=${size[0]}}` : ''}`
}

/** The title of a card that is a link as a whole, as the role or the link that leads there. */
function linked(title: string, options: ReadonlyMap<string, string>): string {
  const target = options.get('link') ?? ''
  if (target === '' || /[<>`\n]/.test(target)) return title
  const label = title || target
  const type = options.get('link-type') ?? 'url'
  if ((type === 'doc' || type === 'ref') && !label.includes('`')) return `{${type}}\`${label} <${target}>\``
  return `[${label}](<${target}>)`
}
