import { isDrawn } from './blockField.ts'
import { drawFrontMatter } from './frontMatter.ts'
import type { Draw } from './kinds.ts'
import { blockAt, structureField } from './structureField.ts'

/** Classes of lines that depend on no node: empty lines, the front matter, and blocks whose source is shown. */
export function drawLines(draw: Draw, from: number, to: number): void {
  const { state } = draw
  const { bodyFrom } = state.field(structureField)
  if (bodyFrom > from) drawFrontMatter(draw, bodyFrom, from, to)
  const last = state.doc.lineAt(to).number
  for (let number = state.doc.lineAt(from).number; number <= last; number++) {
    const line = state.doc.line(number)
    const block = blockAt(state, line.from)
    if (block) {
      if (!isDrawn(state, block)) draw.lines(Math.max(block.from, from), Math.min(block.to, to), 'cm-live-source')
      number = Math.max(number, state.doc.lineAt(block.to).number)
    } else if (line.length === 0 && line.from > bodyFrom) draw.lines(line.from, line.from, 'cm-live-blank')
  }
}
