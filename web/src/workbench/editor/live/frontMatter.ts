import { Decoration } from '@codemirror/view'
import type { Draw } from './kinds.ts'
import { isRevealed } from './revealed.ts'

const key = Decoration.mark({ class: 'cm-live-key' })

/** Shows the front matter as quiet lines above the text; its fences only with the cursor in it. */
export function drawFrontMatter(draw: Draw, bodyFrom: number, from: number, to: number): void {
  const { doc } = draw.state
  const isShown = isRevealed(draw.state, 0, bodyFrom)
  const last = doc.lineAt(Math.min(bodyFrom, to)).number
  for (let number = doc.lineAt(from).number; number <= last; number++) {
    const line = doc.line(number)
    const isFence = line.from === 0 || line.to === bodyFrom
    if (isFence) draw.lines(line.from, line.from, isShown ? 'cm-live-front' : 'cm-live-front cm-live-underline')
    else draw.lines(line.from, line.from, 'cm-live-front')
    const name = isFence ? null : /^[\w.-]+:/.exec(line.text)
    if (name) draw.add(key, line.from, line.from + name[0].length)
    else if (isFence && isShown) draw.markup(line.from, line.to, isShown)
  }
}
