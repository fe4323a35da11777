import type { MarkdownIt, StateBlock } from 'markdown-it'
import { escapeHtml } from '../html/escape.ts'
import { elsewhere, idOfLabel, labelAnchor, untitled } from '../links/elsewhere.ts'
import { mathClass } from '../math/tex.ts'

const rule = /^r\[([a-z][\w-]{0,60}(?:\.[\w-]{1,60}){0,12})\]$/i
const label = /^\(([\w.:/ -]{1,150})\)=$/
const titleBelow = /^#[ \t]/

/**
 * Names of places, which links in the whole project use: `r[items.fn]` of mdBook's specifications, whose anchor is
 * `r-items.fn`, and `(label)=` of MyST. A rule before the title of the page is shown below it.
 */
export function labels(md: MarkdownIt): void {
  md.block.ruler.before(
    'paragraph',
    'label',
    (state, start, _end, isSilent) => {
      if (!mayBegin(state, start)) return false
      const markup = labelMarkup(lineAt(state, start))
      if (markup === null) return false
      if (isSilent) return true
      const token = state.push('html_block', '', 0)
      token.content = markup
      token.map = [start, start + 1]
      token.meta = { isAboveTitle: titleBelow.test(lineAt(state, start + 1)) }
      state.line = start + 1
      return true
    },
    { alt: ['paragraph'] },
  )
  md.core.ruler.after('block', 'label_below_title', state => {
    const { tokens } = state
    for (let at = 0; at + 3 < tokens.length; at++) {
      const token = tokens[at]
      if (token?.meta?.['isAboveTitle'] !== true || tokens[at + 1]?.type !== 'heading_open') continue
      tokens.splice(at, 4, ...tokens.slice(at + 1, at + 4), token)
      token.meta = null
    }
  })
  md.inline.ruler.before('backticks', 'role', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== brace) return false
    role.lastIndex = state.pos
    const [written, name = '', text = ''] = role.exec(state.src) ?? []
    if (written === undefined) return false
    if (!isSilent) state.push('html_inline', '', 0).content = printRole(name, text)
    state.pos += written.length
    return true
  })
}

/** This is asked of every line of a paragraph. */
function mayBegin({ src, bMarks, tShift }: StateBlock, line: number): boolean {
  const at = (bMarks[line] ?? 0) + (tShift[line] ?? 0)
  const first = src.charCodeAt(at)
  return first === parenthesis || (first === letterR && src.charCodeAt(at + 1) === bracket)
}

const [parenthesis, letterR, bracket] = ['(', 'r', '['].map(char => char.charCodeAt(0))

function labelMarkup(line: string): string | null {
  const name = rule.exec(line)?.[1]
  if (name !== undefined)
    return `<div class="rule"><a class="rule" id="r-${name}" href="#r-${name}">${name}</a></div>\n`
  const stated = label.exec(line)?.[1]
  return stated === undefined ? null : labelAnchor(stated)
}

function lineAt(state: StateBlock, line: number): string {
  if (line >= state.lineMax) return ''
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()
}

const brace = '{'.charCodeAt(0)
/** The roles of MyST that need more than the text in the code. */
const role =
  /\{((?:ref|numref|doc|term|eq|math|sub|sup|abbr|download|kbd|file|command|option|envvar)|(?:py|c|cpp|js):[a-z]{1,20})\}`([^`\n]{1,500})`/y

function printRole(name: string, written: string): string {
  const [, text = '', target = written] = /^(.{0,400}?)[ \t]?<([^<>]{1,400})>$/.exec(written) ?? []
  const own = text === '' ? null : text
  switch (name) {
    case 'ref':
    case 'numref':
      return elsewhere(idOfLabel(target), own, target)
    case 'doc':
      return own === null ? untitled(documentPath(target), target) : link(documentPath(target), own)
    case 'download':
      return link(target, own ?? target)
    case 'math':
      return `<code class="${mathClass}">${escapeHtml(written)}</code>`
    case 'sub':
    case 'sup':
    case 'kbd':
      return `<${name}>${escapeHtml(written)}</${name}>`
    case 'term':
    case 'eq':
      return escapeHtml(own ?? target)
    case 'abbr': {
      const [, short = written, long = ''] = /^(.{1,200}?)[ \t]?\(([^()]{1,300})\)$/.exec(written) ?? []
      return `<abbr title="${escapeHtml(long)}">${escapeHtml(short)}</abbr>`
    }
    default:
      return `<code>${escapeHtml(own ?? target.replace(/^~(?:\w{1,100}\.){0,20}/, ''))}</code>`
  }
}

function documentPath(target: string): string {
  return /\.\w{1,10}$/.test(target) ? target : `${target}.md`
}

function link(target: string, text: string): string {
  return `<a href="${escapeHtml(target)}">${escapeHtml(text)}</a>`
}
