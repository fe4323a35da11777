import { syntaxTree } from '@codemirror/language'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { normativeWord } from '#domain/requirementIds.ts'
import { drawFormulas } from './formulas.ts'
import { hungIdIn } from './ids.ts'
import type { Draw, Kind, Kinds } from './kinds.ts'
import { isRevealed } from './revealed.ts'
import { isJoined } from './structureField.ts'

const lineMaxChars = 300
/** The editor measures shorter lines that are only text for the height of all lines. */
const leadMinChars = 30
/** Metadata of the document, such as `**Status:** Draft`, which the site shows as fields. */
const field =
  /^[*_`]{0,3}(?:[\w-]{1,20} ){0,3}(?:authors?|created|date|editors?|modified|number|owners?|published|replaced|replaces|revision|stage|state|status|superseded|supersedes|updated|version)(?: \w{1,20}){0,2}[*_`]{0,3}:/i
const keyword = Decoration.mark({ class: 'cm-live-keyword' })
const named = Decoration.line({ class: 'cm-live-named' })
const entered = Decoration.line({ class: 'cm-live-entered' })
const id = Decoration.mark({ class: 'cm-live-id' })

/** What the text of a paragraph, an item or a heading has besides its markup: an id, keywords, formulas. */
export const drawText: Kind = (node, draw) => {
  drawFormulas(node, draw)
  drawKeywords(node, draw)
  hideIndents(node, draw)
  if (draw.isShown(node)) draw.add(entered, draw.state.doc.lineAt(node.from).from)
  hangId(node, draw)
}

function drawKeywords(node: SyntaxNode, draw: Draw): void {
  const text = draw.text(node.from, node.to)
  const tree = syntaxTree(draw.state)
  for (const found of text.matchAll(normativeWord)) {
    const from = node.from + found.index
    if (/Code|URL|HTML/.test(tree.resolveInner(from, 1).name)) continue
    draw.add(keyword, from, from + found[0].length)
  }
}

/** The page ignores the spaces that begin a line after a hard break. */
function hideIndents({ from, to }: SyntaxNode, { state, hide }: Draw): void {
  const { doc } = state
  for (let line = doc.lineAt(from); line.to < to; ) {
    line = doc.line(line.number + 1)
    const indent = /^[ \t]*/.exec(line.text)?.[0].length ?? 0
    if (indent > 0 && !isJoined(state, line.from)) hide(line.from, line.from + indent)
  }
}

/** Puts the id that begins a block into the gutter until the cursor is in it. */
function hangId(node: SyntaxNode, draw: Draw): void {
  const found = hungIdOf(node, draw)
  if (found === null || isRevealed(draw.state, node.from, node.from + found.end - 1)) return
  draw.add(named, draw.state.doc.lineAt(node.from).from)
  draw.hide(node.from, node.from + found.from)
  draw.add(id, node.from + found.from, node.from + found.to)
  draw.hide(node.from + found.to, node.from + found.end)
}

/** Ids hang at paragraphs, headings, and items of outermost lists, as on the site. */
export function hungIdOf(node: SyntaxNode, draw: Draw) {
  const { parent } = node
  const isItem = node.name === 'Paragraph' && parent?.name === 'ListItem'
  const around = isItem ? parent.parent?.parent : parent
  if (around?.name !== 'Document' || (isItem && parent.parent?.name !== 'BulletList')) return null
  return hungIdIn(draw.text(node.from, Math.min(node.to, node.from + lineMaxChars)))
}

const drawParagraph: Kind = (node, draw) => {
  if (isLead(node) && !field.test(draw.text(node.from, node.from + lineMaxChars)))
    draw.lines(node.from, node.to, 'cm-live-lead')
  drawText(node, draw)
}

/** The only paragraph between the title and the first section says what the document is about, as on the site. */
function isLead({ from, to, parent, prevSibling, nextSibling, node }: SyntaxNode): boolean {
  return (
    parent?.name === 'Document' &&
    to - from >= leadMinChars &&
    /Heading1$/.test(prevSibling?.name ?? '') &&
    /Heading2$/.test(nextSibling?.name ?? '') &&
    node.getChild('Image') === null
  )
}

export const paragraphKinds: Kinds = { Paragraph: drawParagraph, Task: drawText }
