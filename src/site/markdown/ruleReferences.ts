import type { MarkdownIt, StateInline } from 'markdown-it'
import { elsewhere, elsewhereClass } from '../links/elsewhere.ts'
import { isReference } from './references.ts'

const anyRule = /^r\[[a-z][\w.-]{1,200}\]$/im
const name = String.raw`[A-Za-z][\w-]{0,60}(?:\.[\w-]{1,60}){0,12}`
const target = new RegExp(String.raw`\[(${name})\]`, 'y')
const alone = new RegExp(String.raw`^(?=.{1,200}\.)${name}$`)

/**
 * References to rules in texts that state rules, as mdBook's specifications do: `[text][items.fn]` and `[items.fn]`. They
 * are links wherever the rule is in the project, and text elsewhere.
 */
export function ruleReferences(md: MarkdownIt): void {
  let hasRules = false
  md.core.ruler.before('block', 'rule_reference_start', ({ src }) => {
    hasRules = anyRule.test(src)
  })
  md.inline.ruler.after('link', 'rule_reference', (state, isSilent) => {
    const start = state.pos
    if (!hasRules || state.src.charCodeAt(start) !== bracket) return false
    if (/[\p{L}\p{N}_!\]]/u.test(state.src.charAt(start - 1))) return false
    const labelEnd = state.md.helpers.parseLinkLabel(state, start, true)
    if (labelEnd < 0) return false
    target.lastIndex = labelEnd + 1
    const [reference = '', after] = target.exec(state.src) ?? []
    const rule = after ?? ruleAlone(state, start + 1, labelEnd)
    if (rule === null || isReference(state, rule)) return false
    if (!isSilent && after === undefined) printAlone(state, rule)
    else if (!isSilent) printReference(state, rule, [start + 1, labelEnd])
    state.pos = labelEnd + 1 + reference.length
    return true
  })
}

const bracket = '['.charCodeAt(0)

function ruleAlone({ src }: StateInline, start: number, end: number): string | null {
  const text = src.slice(start, end)
  return alone.test(text) && !/[[(:]/.test(src.charAt(end + 1)) ? text : null
}

/** With its brackets, until the site knows the rule. */
function printAlone(state: StateInline, rule: string): void {
  state.push('html_inline', '', 0).content = elsewhere(rule, null, `[${rule}]`)
}

function printReference(state: StateInline, rule: string, [start, end]: readonly [start: number, end: number]): void {
  const { posMax } = state
  state.pos = start
  state.posMax = end
  state.push('link_open', 'a', 1).attrs = [
    ['class', elsewhereClass],
    ['href', `#${rule}`],
  ]
  state.linkLevel++
  state.md.inline.tokenize(state)
  state.linkLevel--
  state.push('link_close', 'a', -1)
  state.posMax = posMax
}
