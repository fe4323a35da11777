import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

/**
 * Formulas in the brackets of LaTeX, `\(x\)` and `\[x\]`, or with two backslashes where Markdown takes one away, as
 * Hugo, MkDocs and pages with MathJax have them. In other Markdown these are escaped brackets: a page has such formulas
 * only if a usual command of TeX is in one, and then each that could be one is.
 */
export function bracketedMath(md: MarkdownIt): void {
  md.core.ruler.before('block', 'bracketed_math', state => {
    state.env.hasBracketedMath = hasFormula(state.src)
  })
  md.inline.ruler.before('escape', 'bracketed_math', readInline)
  md.block.ruler.after('math_block', 'bracketed_math_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}

const pair =
  /(?<!\\)(?:\\\(((?:[^\\]|\\[^()])+)\\\)|\\\[((?:[^\\]|\\[^[\]])+)\\\]|\\\\\(((?:[^\\]|\\(?!\\[()])[\s\S])+)\\\\\)|\\\\\[((?:[^\\]|\\(?!\\[[\]])[\s\S])+)\\\\\])/y
const opening = /(?<!\\)\\{1,2}[([]/g
/** Expressions such as `\bfoo`, paths of Windows and names in PHP look like commands, too. */
const command =
  /\\(?:math[a-z]{2,4}|frac|sqrt|sum|int|prod|alpha|beta|gamma|delta|lambda|theta|sigma|omega|mu|pi|phi|begin|text|left|[lgn]eq?|in|[lc]?dots?|times|to|log|infty)(?![a-z])/i
const notation = /[\^_{]|\\[A-Za-z]/
const emptyLine = /\n[ \t]*\n/
const prose = /\p{L}{3}|\n[ \t]*\n/u
const openingsMax = 10_000

function hasFormula(source: string): boolean {
  if (source.search(opening) === -1) return false
  const text = withoutCode(source)
  let seen = 0
  for (const { index } of text.matchAll(opening)) {
    if (++seen > openingsMax) return false
    const tex = pairAt(text, index)?.tex ?? ''
    if (command.test(tex) && !emptyLine.test(tex)) return true
  }
  return false
}

/** Regular expressions in code have such brackets, too. */
function withoutCode(text: string): string {
  let fence = ''
  return text
    .split('\n')
    .filter(line => {
      const [, mark = ''] = /^[ \t>*+-]{0,20}(`{3,}|~{3,})/.exec(line) ?? []
      if (fence === '') fence = mark
      else if (mark.startsWith(fence)) fence = ''
      return fence === '' && mark === '' && !line.includes('`') && !/^(?: {4}|\t)/.test(line)
    })
    .join('\n')
}

function pairAt(text: string, at: number): { readonly tex: string; readonly end: number } | null {
  pair.lastIndex = at
  const [, inline, display, inlineEscaped, displayEscaped] = pair.exec(text) ?? []
  const written = inline ?? display
  const escaped = inlineEscaped ?? displayEscaped
  const tex = (written ?? escaped?.replace(/\\([!-/:-@[-`{-~])/g, '$1') ?? '').trim()
  return tex === '' ? null : { tex, end: pair.lastIndex }
}

/** `\(see there\)` is text in brackets. */
function isFormula(tex: string): boolean {
  return notation.test(tex) ? !emptyLine.test(tex) : !prose.test(tex)
}

/** `\[12\]` and `\[x\]` within a line refer to something, or are boxes of a list. */
function isReference(source: string, at: number, tex: string): boolean {
  return blockStart.test(source.slice(at, at + 3)) && /^[\p{L}\p{N}\s_.,:;–-]+$/u.test(tex)
}

function readInline(state: StateInline, silent: boolean): boolean {
  if (state.env?.hasBracketedMath !== true || state.src[state.pos] !== '\\') return false
  const found = pairAt(state.src, state.pos)
  if (found === null || found.end > state.posMax || !isFormula(found.tex)) return false
  if (isReference(state.src, state.pos, found.tex)) return false
  if (!silent) state.push('math', 'code', 0).content = found.tex
  state.pos = found.end
  return true
}

const blockStart = /^\\{1,2}\[/

/** On separate lines, up to the one that ends with the closing bracket. */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.env?.hasBracketedMath !== true || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()
  const [start] = blockStart.exec(lineAt(startLine)) ?? []
  if (start === undefined) return false
  const closing = start.replace('[', ']')
  const lines: string[] = []
  let line = startLine
  for (;;) {
    const text = lineAt(line)
    lines.push(text)
    if (text.endsWith(closing)) break
    line++
    const isOver = line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent
    if (text === '' || isOver || blockStart.test(lineAt(line))) return false
  }
  const whole = lines.join('\n')
  const found = pairAt(whole, 0)
  if (found === null || found.end !== whole.length || !isFormula(found.tex)) return false
  if (silent) return true
  const token = state.push('math_block', 'pre', 0)
  token.block = true
  token.content = found.tex
  token.map = [startLine, line + 1]
  state.line = line + 1
  return true
}
