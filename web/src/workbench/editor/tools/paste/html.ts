import TurndownService from 'turndown'
import { addFootnoteRules, type Footnote, withFootnotes } from './footnotes.ts'
import { checkbox, item, listInList, wordItem } from './listRules.ts'
import { raisedText } from './raised.ts'
import { tableRule } from './tableRule.ts'

type Rule = TurndownService.Rule

export type Formed = { readonly markdown: string; readonly notes: readonly Footnote[] }

/** What documents and pages put on the clipboard, as Markdown, and their footnotes. `used`: labels of other ones. */
export function formOf(html: string, used: ReadonlySet<string>): Formed {
  const { markdown, notes } = withFootnotes(used, () => service().turndown(withoutComments(html)))
  return { markdown: withSpaces(markdown), notes: notes.map(({ label, text }) => ({ label, text: withSpaces(text) })) }
}

/** The same as one text. */
export function markdownOf(html: string): string {
  const { markdown, notes } = formOf(html, new Set())
  return [markdown.trimEnd(), definitionsOf(notes)].filter(text => text !== '').join('\n\n')
}

export function definitionsOf(notes: readonly Footnote[]): string {
  return notes.map(({ label, text }) => `[^${label}]: ${text}`).join('\n')
}

function withSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ')
}

const fragmentStart = '<!--StartFragment-->'
const fragmentEnd = '<!--EndFragment-->'
/** They also match what is never closed, once, rather than to look for its end from every beginning. */
const conditions = /<!\[if[^\]]*(\]>)?/gi
const comments = /<!--(?:(?!-->)[\s\S])*(-->)?/g

function onlyOpen(whole: string, closing: string | undefined): string {
  return closing === undefined ? whole : ''
}

const noteList = /mso-element:\s*(?:foot|end)note-list/i

/** Word hides the marks of its lists and its own settings in comments. */
function withoutComments(html: string): string {
  const start = html.indexOf(fragmentStart) + fragmentStart.length
  const end = html.lastIndexOf(fragmentEnd)
  const isMarked = html.includes(fragmentStart) && start <= end
  const body = isMarked ? html.slice(start, end) : html
  const rest = isMarked ? html.slice(end) : ''
  return (noteList.test(rest) ? body + rest : body)
    .replace(conditions, onlyOpen)
    .replace(/<!\[endif\]>/gi, '')
    .replace(comments, onlyOpen)
}

let made: TurndownService | null = null

function service(): TurndownService {
  if (made) return made
  made = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '***',
  })
  const escapeMarkdown = made.escape.bind(made)
  made.escape = text => escapeHtml(escapeMarkdown(text))
  made.remove(['style', 'script', 'title', 'meta', 'noscript'])
  made.addRule(
    'table',
    tableRule(cellOf, () => cellDepth > 0),
  )
  made.addRule('cell', {
    filter: ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption'],
    replacement: content => content,
  })
  made.addRule('item', item)
  made.addRule('checkbox', checkbox)
  made.addRule('wordItem', wordItem)
  made.addRule('listInList', listInList)
  made.addRule('struck', {
    filter: node => /^(?:DEL|S|STRIKE)$/.test(node.nodeName),
    replacement: content => (content.trim() === '' ? content : `~~${content}~~`),
  })
  made.addRule('wordsOnly', {
    filter: node => node.nodeName === 'A' && withoutTarget.test(node.getAttribute('href') ?? ''),
    replacement: content => content,
  })
  made.addRule('plain', plain)
  made.addRule('raised', raisedText)
  made.addRule('styled', styled)
  made.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => escaped((node as Element).getAttribute('alt') ?? ''),
  })
  addFootnoteRules(made)
  return made
}

/** Google Docs wraps everything in a bold element that is not bold. */
const plain: Rule = {
  filter: node =>
    /^(?:B|STRONG|I|EM)$/.test(node.nodeName) &&
    /font-(?:weight|style):\s*normal/i.test(node.getAttribute('style') ?? ''),
  replacement: content => content,
}

const boldStyle = /font-weight:\s*(?:bold|[6-9]00)/i
const italicStyle = /font-style:\s*italic/i
const struckStyle = /\bline-through\b/i
const struckAround = 's, del, strike'
const boldAround = 'h1, h2, h3, h4, h5, h6, th, strong, b:not([style*="font-weight"])'
const italicAround = 'em, i:not([style*="font-style"])'

/** Google Docs writes what is bold, italic or struck out as a style. */
const styled: Rule = {
  filter: node => node.nodeName === 'SPAN' && marksOf(node) !== '',
  replacement(content, node) {
    const marks = marksOf(node as Element)
    return content.trim() === '' ? content : `${marks}${content}${Array.from(marks).toReversed().join('')}`
  },
}

function marksOf(span: Element): string {
  const style = span.getAttribute('style') ?? ''
  const isBold = boldStyle.test(style) && span.closest(boldAround) === null
  const isItalic = italicStyle.test(style) && span.closest(italicAround) === null
  const isStruck = struckStyle.test(style) && span.closest(struckAround) === null
  return (isStruck ? '~~' : '') + (isBold ? '**' : '') + (isItalic ? '*' : '')
}

/** How many cells the text that is converted is in. */
let cellDepth = 0

/** The text of a cell, whose lines stay apart; those of code would show the break. */
function cellOf(html: string): string {
  const text = inCell(html)
  return text.replace(/(?<!\s)\s*\n\s*/g, text.includes('```') ? ' ' : '<br>').replace(/\\?\|/g, '\\|')
}

function inCell(html: string): string {
  cellDepth++
  try {
    return service().turndown(html).trim()
  } finally {
    cellDepth--
  }
}

/** Addresses that run something, those of local files, and Word's own marks, which lead nowhere in another document. */
const withoutTarget = /^\s*(?:javascript|vbscript|data|file):|^#_/i

function escaped(text: string): string {
  return text.replace(/[[\]*_`\\]/g, '\\$&')
}

/** Markdown reads these as HTML, and would not show them. */
function escapeHtml(text: string): string {
  return text.replace(/<(?=[a-z/!?])|&(?=#?\w{1,32};)/gi, '\\$&')
}
