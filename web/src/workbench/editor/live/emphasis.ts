import { Decoration } from '@codemirror/view'
import type { Kind, Kinds } from './kinds.ts'

function styled(name: string): Kind {
  const decoration = Decoration.mark({ class: `cm-live-${name}` })
  return (node, draw) => {
    const isShown = draw.isShown(node)
    const [first, last] = [node.firstChild, node.lastChild]
    if (!first || !last || first.to >= last.from) return
    draw.markup(first.from, first.to, isShown)
    draw.markup(last.from, last.to, isShown)
    draw.add(decoration, first.to, last.from)
  }
}

const escaped: Kind = (node, draw) => draw.markup(node.from, node.from + 1, draw.isShown(node))

const quiet = Decoration.mark({ class: 'cm-live-quiet' })
const html: Kind = (node, draw) => draw.add(quiet, node.from, node.to)
const htmlBlock: Kind = (node, draw) => draw.lines(node.from, node.to, 'cm-live-source')

export const emphasisKinds: Kinds = {
  Emphasis: styled('emphasis'),
  StrongEmphasis: styled('strong'),
  Strikethrough: styled('struck'),
  InlineCode: styled('inline-code'),
  Escape: escaped,
  Comment: html,
  HTMLBlock: htmlBlock,
  CommentBlock: htmlBlock,
  ProcessingInstructionBlock: htmlBlock,
  CodeBlock: htmlBlock,
}
