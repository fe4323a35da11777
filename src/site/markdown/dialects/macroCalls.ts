import type { MarkdownIt, StateBlock } from 'markdown-it'
import { escapeHtml } from '../../html/escape.ts'
import { insertedClass } from '../../links/elsewhere.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { lineAt } from '../blocks/lines.ts'

/**
 * A call of a macro that a project defines itself, on separate lines: `{{ make_table("pets") }}`, as in MkDocs with
 * macros. Nothing is run: a box says that a tool inserts a text there, with the call as it is written.
 */
export function macroCalls(md: MarkdownIt): void {
  addBlockRule(md, 'macro_call', '{', readCall, print)
}

type Call = { readonly name: string; readonly written: string; readonly after: number }

const opening = /^\{\{-?[ \t]{0,9}([a-zA-Z_][\w.]{0,100})\(/
const ending = /\)[ \t]{0,9}-?\}\}[ \t]*$/
const linesMax = 400
const charsMax = 20_000

function readCall(state: StateBlock, start: number, end: number): Call | null {
  const name = opening.exec(lineAt(state, start))?.[1]
  if (name === undefined) return null
  const last = lastLine(state, start, Math.min(end, start + linesMax))
  if (last === null) return null
  const written = state.getLines(start, last + 1, state.blkIndent, false)
  const isOne = written.indexOf('{{', 2) === -1 && written.indexOf('}}') === written.trimEnd().length - 2
  return isOne && written.length <= charsMax ? { name, written: written.trimEnd(), after: last + 1 } : null
}

/** A call contains no other, so that no line is looked at for two of them. */
function lastLine(state: StateBlock, start: number, end: number): number | null {
  for (let at = start; at < end; at++) {
    const line = lineAt(state, at)
    if (at > start && line.includes('{{')) return null
    if (ending.test(line)) return at
  }
  return null
}

function print(state: StateBlock, start: number, { name, written, after }: Call): void {
  const token = state.push('html_block', '', 0)
  const words =
    name
      .replace(/^MACROS?_+/, '')
      .replace(/[_.]+/g, ' ')
      .trim() || name
  token.content =
    `<div class="alert alert-note ${insertedClass}">\n<p class="alert-title">A tool inserts text here: ${escapeHtml(words)}</p>\n` +
    `<pre><code>${escapeHtml(written)}\n</code></pre>\n</div>\n`
  token.map = [start, after]
  state.line = after
}
