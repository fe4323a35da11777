import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { escapeHtml } from '../html/escape.ts'
import { labelAnchor } from '../links/elsewhere.ts'

/**
 * Formulas in Markdown, by rules as strict as GitHub's, so that no price or shell variable becomes one:
 * `$x$` and `` $`x`$ `` inline, `$$` on separate lines. The output is the formula's source, in an element that any
 * author may write as well; `typesetMath` draws it once the page is sanitised.
 */
export function math(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'math', readInline)
  md.block.ruler.after('blockquote', 'math_block', readBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.renderer.rules['math'] = (tokens, index) => inlineMath(tokens[index]?.content ?? '')
  md.renderer.rules['math_block'] = (tokens, index) => `<pre>${inlineMath(tokens[index]?.content ?? '')}</pre>\n`
}

/** The same output as a fence with the language `math`. */
export const mathClass = 'language-math'

function inlineMath(tex: string): string {
  return `<code class="${mathClass}">${escapeHtml(tex)}</code>`
}

const dollar = 0x24
/** `$$x$$`, `` $`x`$ `` or `$x$`, without unescaped dollar signs inside. */
const formula = /\$\$((?:[^$\\]|\\.)+)\$\$|\$`([^`$]+)`\$|\$((?:[^$\\]|\\.)+)\$/sy
const wordChar = /[\p{L}\p{N}_]/u
/** Between two amounts of money there are only words. */
const amount = /^\d[^\\^_{}=<>+*/]*\s/
const notation = /[\^_{]|\\[A-Za-z]/

function readInline(state: StateInline, silent: boolean): boolean {
  const found = formulaAt(state.src, state.pos)
  if (found === null || found.end > state.posMax) return false
  if (!silent) state.push('math', 'code', 0).content = found.tex
  state.pos = found.end
  return true
}

/** The formula that begins at a position of a paragraph, with the position after it. */
export function formulaAt(text: string, at: number): { readonly tex: string; readonly end: number } | null {
  if (text.charCodeAt(at) !== dollar) return null
  formula.lastIndex = at
  const found = formula.exec(text)
  const before = text.charAt(at - 1)
  if (!found || before === '$' || wordChar.test(before)) return null
  const end = formula.lastIndex
  const after = text.charAt(end)
  if (after === '$' || wordChar.test(after)) return null
  const tex = found[1] ?? found[2] ?? found[3] ?? ''
  if (found[3] !== undefined && (tex.trim() !== tex || (amount.test(tex) && !notation.test(tex)))) return null
  return tex.trim() === '' ? null : { tex: tex.trim(), end }
}

const opening = /^\$\$(?!\$)/
/** In MyST, a label may follow. */
const closing = /\$\$(?:[ \t]{0,4}\(([\w.:-]{1,100})\))?[ \t]*$/

function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const first = lineOf(state, startLine)
  if (!opening.test(first)) return false
  const lines: string[] = []
  let line = startLine
  for (let text = first.slice(2); ; text = lineOf(state, line)) {
    lines.push(text)
    if (text.includes('$$')) break
    line++
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return false
  }
  const tex = lines.join('\n').replace(closing, '')
  if (tex.includes('$$') || !closing.test(lines.at(-1) ?? '') || tex.trim() === '') return false
  if (silent) return true
  const label = closing.exec(lines.at(-1) ?? '')?.[1]
  if (label !== undefined) state.push('html_block', '', 0).content = labelAnchor(label)
  const token = state.push('math_block', 'pre', 0)
  token.block = true
  token.content = tex.trim()
  token.map = [startLine, line + 1]
  state.line = line + 1
  return true
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}
