import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'

const rightToLeft = Decoration.line({ attributes: { dir: 'rtl' } })

/** The letters of the blocks from Hebrew to Arabic, and the forms in which they are joined. */
const letterToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const letter = /\p{L}/u

/** Whether a line reads from right to left: its first letter does. Markup before it has none. */
export function isRightToLeft(line: string): boolean {
  const first = letterToLeft.test(line) ? letter.exec(line)?.[0] : undefined
  return first !== undefined && letterToLeft.test(first)
}

/** Each line has the direction of its first letter, as on the site; the cursor moves accordingly. */
export function lineDirections(): Extension {
  const plugin = ViewPlugin.define(view => new Directions(view), { decorations: ({ lines }) => lines })
  return [EditorView.perLineTextDirection.of(true), plugin]
}

class Directions {
  lines: DecorationSet
  constructor({ state, visibleRanges }: EditorView) {
    this.lines = linesToLeft(state, visibleRanges)
  }
  update({ docChanged, viewportChanged, view }: { docChanged: boolean; viewportChanged: boolean; view: EditorView }) {
    if (docChanged || viewportChanged) this.lines = linesToLeft(view.state, view.visibleRanges)
  }
}

export function linesToLeft({ doc }: EditorState, ranges: EditorView['visibleRanges']): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  let next = 0
  for (const { from, to } of ranges) {
    for (let line = doc.lineAt(Math.max(from, next)); line.from <= to; line = doc.lineAt(next)) {
      if (isRightToLeft(line.text)) found.add(line.from, line.from, rightToLeft)
      next = line.to + 1
      if (next > doc.length) return found.finish()
    }
  }
  return found.finish()
}
