import type { Kind, Kinds } from './kinds.ts'
import { drawText } from './paragraphs.ts'

const heading: Kind = (node, draw) => {
  const level = node.name.at(-1)
  const isShown = draw.isShown(node)
  const first = draw.state.doc.lineAt(node.from)
  const isSetext = node.name.startsWith('Setext')
  draw.lines(node.from, node.to, number => {
    const isUnderline = isSetext && number > first.number && draw.state.doc.line(number).to >= node.to
    return isUnderline ? `cm-live-underline${isShown ? ' cm-live-entered' : ''}` : `cm-live-heading cm-live-h${level}`
  })
  for (let mark = node.firstChild; mark; mark = mark.nextSibling) {
    if (mark.name !== 'HeaderMark') continue
    const spaceAfter = mark.from === node.from ? (/^[ \t]*/.exec(draw.text(mark.to, node.to))?.[0].length ?? 0) : 0
    const spaceBefore =
      mark.from === node.from ? 0 : (/(?<![ \t])[ \t]*$/.exec(draw.text(node.from, mark.from))?.[0].length ?? 0)
    draw.markup(mark.from - spaceBefore, mark.to + spaceAfter, isShown)
  }
  drawText(node, draw)
}

const rule: Kind = (node, draw) => {
  const isShown = draw.isShown(node)
  draw.lines(node.from, node.to, isShown ? 'cm-live-rule cm-live-entered' : 'cm-live-rule')
  draw.markup(node.from, node.to, isShown)
}

export const headingKinds: Kinds = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(level => [`ATXHeading${level}`, heading])),
  SetextHeading1: heading,
  SetextHeading2: heading,
  HorizontalRule: rule,
}
