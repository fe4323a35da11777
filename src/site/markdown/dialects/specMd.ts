import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'

/** What only texts for spec-md have: a grammar production, an algorithm with its steps, or a link to a section. */
const dialect =
  /^[A-Z]\w{0,60}(?:\[[^\]\n]{0,100}\])? ::?\n{1,2} {0,4}[-*+] |^[A-Z]\w{0,60}\([^()\n]{0,200}\):\n{1,2} {0,4}(?:[-*+]|\d\.) |\]\(#sec-[A-Z]/m
const terminal = /\{(?:"([^"\n]{1,100})"|`([^`\n]{1,100})`)\}/y
const name = /\{([A-Za-z_$][\w$.]{0,80}(?:\[[\w ,?]{0,80}\]|\([^(){}`\n]{0,200}\))?[?!]?)\}(?!`)/y

const isSpecMd = Symbol('isSpecMd')

/**
 * In the dialect of spec-md, as the specification of GraphQL has it, `{Name}` and `{CollectFields(a, b)}` are tokens,
 * variables and calls, and `{"text"}` is what a source text has. In other texts, braces stay as they are written.
 */
export function specMd(md: MarkdownIt): void {
  md.core.ruler.after('normalize', 'spec_md', state => {
    if (state.src.includes('{') && dialect.test(state.src)) state.env[isSpecMd] = true
  })
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

const brace = '{'.charCodeAt(0)

function matchAt(state: StateInline, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = state.pos
  return pattern.exec(state.src)
}
