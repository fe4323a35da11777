import type { MarkdownIt } from 'markdown-it'
import { firstIndex } from '#domain/text/firstIndex.ts'
import { readText } from '../../html/escape.ts'
import { addBlockRule } from '../blocks/blockRule.ts'
import { lineAt, memoizedByText } from '../blocks/lines.ts'

const opening = /^<(div|pre)[ \t]{1,9}class=["']?mermaid["']?(?:[ \t][^<>]{0,200})?>[ \t]*$/
const closing = /^[ \t>]{0,100}<\/(div|pre)>[ \t]*$/

/** `<div class="mermaid">`, in which a script of the page would draw a diagram, is code as between fences. */
export function mermaidHtml(md: MarkdownIt): void {
  addBlockRule(
    md,
    'mermaid_html',
    '<',
    (state, start, end) => {
      const [, name] = opening.exec(lineAt(state, start)) ?? []
      if (name === undefined) return null
      const lines = endsOf(state).get(name) ?? []
      const to = lines[firstIndex(lines.length, index => (lines[index] ?? 0) > start)]
      return to === undefined || to >= end ? null : { to }
    },
    (state, start, { to }) => {
      const token = state.push('fence', 'code', 0)
      token.info = 'mermaid'
      token.content = readText(state.getLines(start + 1, to, state.sCount[start] ?? 0, true))
      token.map = [start, to + 1]
      state.line = to + 1
    },
  )
}

/** The lines that only close an element, by its name. */
const endsOf = memoizedByText(text => {
  const lines = new Map<string, number[]>()
  for (const [index, line] of text.split('\n').entries()) {
    const name = closing.exec(line)?.[1]
    const known = name === undefined ? undefined : lines.get(name)
    if (known) known.push(index)
    else if (name !== undefined) lines.set(name, [index])
  }
  return lines
})
