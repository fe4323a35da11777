import { Decoration, WidgetType } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Draw, Kind, Kinds } from './kinds.ts'

/** HTML within a paragraph, drawn as its page does. Tags with attributes, and tags without their other half, stay. */

const quiet = Decoration.mark({ class: 'cm-live-quiet' })
const styles: ReadonlyMap<string, Decoration> = new Map(
  Object.entries({
    sub: 'sub',
    sup: 'sup',
    kbd: 'kbd',
    mark: 'highlight',
    small: 'small',
    b: 'strong',
    strong: 'strong',
    i: 'emphasis',
    em: 'emphasis',
    cite: 'emphasis',
    var: 'emphasis',
    s: 'struck',
    del: 'struck',
    u: 'underlined',
    ins: 'underlined',
    code: 'inline-code',
    samp: 'inline-code',
  }).map(([name, style]) => [name, Decoration.mark({ class: `cm-live-${style}` })]),
)

class LineBreak extends WidgetType {
  override eq(): boolean {
    return true
  }
  override get lineBreaks(): number {
    return 1
  }
  override toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.className = 'cm-live-break'
    place.append(document.createElement('br'))
    return place
  }
  override ignoreEvent(): boolean {
    return false
  }
}

const lineBreak = new LineBreak()
const brokenLine = Decoration.replace({ widget: lineBreak })
const breakAfter = Decoration.widget({ widget: lineBreak, side: 1 })

const tag: Kind = (node, draw) => {
  const { name, isClosing } = readTag(draw.text(node.from, node.to))
  if (name === 'br' && !isClosing && node.parent?.name !== 'TableCell') return breakLine(node, draw)
  const other = styles.has(name) ? otherHalf(node, name, isClosing, draw) : null
  if (other === null) return draw.add(quiet, node.from, node.to)
  draw.markup(node.from, node.to, draw.isShown(node))
  const style = styles.get(name)
  if (style && !isClosing && other.from > node.to) draw.add(style, node.to, other.from)
}

function breakLine(node: SyntaxNode, draw: Draw): void {
  const line = draw.state.doc.lineAt(node.from)
  const spaces = /^[ \t]*/.exec(draw.text(node.to, line.to))?.[0].length ?? 0
  // The line of the source ends here too.
  const isEnd = node.to + spaces === line.to
  if (draw.isShown(node)) {
    draw.add(quiet, node.from, node.to)
    if (!isEnd) draw.add(breakAfter, node.to)
  } else if (isEnd) draw.hide(node.from, node.to)
  else draw.add(brokenLine, node.from, node.to + spaces)
}

function readTag(text: string): { readonly name: string; readonly isClosing: boolean } {
  const [, slash = '', name = ''] = /^<(\/?)([a-z]+)[ \t]*\/?>$/i.exec(text) ?? []
  return { name: name.toLowerCase(), isClosing: slash !== '' }
}

/** Tags looked at to find the other half of one. */
const tagsMax = 60

function otherHalf(node: SyntaxNode, name: string, isClosing: boolean, draw: Draw): SyntaxNode | null {
  const next = (of: SyntaxNode) => (isClosing ? of.prevSibling : of.nextSibling)
  let depth = 1
  let left = tagsMax
  for (let at = next(node); at && left > 0; at = next(at)) {
    if (at.name !== 'HTMLTag') continue
    left--
    const found = readTag(draw.text(at.from, at.to))
    if (found.name !== name) continue
    depth += found.isClosing === isClosing ? 1 : -1
    if (depth === 0) return at
  }
  return null
}

export const htmlTagKinds: Kinds = { HTMLTag: tag }
