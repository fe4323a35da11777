import type { MarkdownIt, StateCore, StateInline } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'

/**
 * What only texts for spec-md have: a grammar production, an algorithm with its steps, a link to a section, or a
 * definition.
 */
const dialect =
  /^[A-Z]\w{0,60}(?:\[[^\]\n]{0,100}\])? ::?\n{1,2} {0,4}[-*+] |^[A-Z]\w{0,60}\([^()\n]{0,200}\):\n{1,2} {0,4}(?:[-*+]|\d\.) |\]\(#sec-[A-Z]|^:: [^\n]{0,100}_[A-Za-z]/m
const terminal = /\{(?:"([^"\n]{1,100})"|`([^`\n]{1,100})`)\}/y
const name = /\{([A-Za-z_$][\w$.]{0,80}(?:\[[\w ,?]{0,80}\]|\([^(){}`\n]{0,200}\))?[?!]?)\}(?!`)/y

const isSpecMd = Symbol('isSpecMd')

/**
 * In the dialect of spec-md, as the specification of GraphQL has it, `{Name}` and `{CollectFields(a, b)}` are tokens,
 * variables and calls, and `{"text"}` is what a source text has; a paragraph that begins with `:: ` defines its first
 * name in emphasis. Other texts stay as they are written.
 */
export function specMd(md: MarkdownIt): void {
  md.core.ruler.after('normalize', 'spec_md', state => {
    if (/[{]|^:: /m.test(state.src) && dialect.test(state.src)) state.env[isSpecMd] = true
  })
  md.core.ruler.after('inline', 'spec_md_terms', definesTerm)
  md.inline.ruler.before('backticks', 'spec_md', (state, isSilent) => {
    if (state.src.charCodeAt(state.pos) !== brace || state.env[isSpecMd] !== true) return false
    const [written, quoted, code] = matchAt(state, terminal) ?? []
    const [named, text = ''] = written === undefined ? (matchAt(state, name) ?? []) : []
    const whole = written ?? named
    if (whole === undefined) return false
    if (!isSilent)
      state.push('html_inline', '', 0).content =
        written === undefined ? `<var>${escapeHtml(text)}</var>` : `<code>${escapeHtml(quoted ?? code ?? '')}</code>`
    state.pos += whole.length
    return true
  })
}

const definition = ':: '

function definesTerm(state: StateCore): void {
  if (state.env[isSpecMd] !== true) return
  state.tokens.forEach(({ type, content, children }, index) => {
    const [first] = children ?? []
    if (type !== 'inline' || !content.startsWith(definition) || state.tokens[index - 1]?.type !== 'paragraph_open')
      return
    const term = children?.find(token => token.type === 'em_open')
    const end = children?.find(token => token.type === 'em_close' && token.level === term?.level)
    if (first?.type !== 'text' || !first.content.startsWith(definition) || !term || !end) return
    first.content = first.content.slice(definition.length)
    term.tag = 'dfn'
    end.tag = 'dfn'
  })
}

const brace = '{'.charCodeAt(0)

function matchAt(state: StateInline, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = state.pos
  return pattern.exec(state.src)
}
