import { Decoration, WidgetType } from '@codemirror/view'
import { depthOf } from './depth.ts'
import type { Kind, Kinds } from './kinds.ts'

const callout = /^[\s>]*\[!(note|tip|important|warning|caution)\][ \t]*$/i

class CalloutTitle extends WidgetType {
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  override eq({ kind }: CalloutTitle): boolean {
    return kind === this.kind
  }
  override toDOM(): HTMLElement {
    const title = document.createElement('span')
    title.className = 'cm-live-callout-title'
    title.textContent = this.kind.charAt(0).toUpperCase() + this.kind.slice(1)
    return title
  }
  override ignoreEvent(): boolean {
    return false
  }
}

const quote: Kind = (node, draw) => {
  const first = draw.state.doc.lineAt(node.from)
  const kind = callout.exec(first.text)?.[1]?.toLowerCase()
  const depth = depthOf(node)
  const place = depth > 0 ? ` cm-live-level-${depth} cm-live-quoted-${depth}` : ''
  draw.lines(node.from, node.to, (kind ? `cm-live-callout cm-live-${kind}` : 'cm-live-quote') + place)
  const paragraph = node.getChild('Paragraph')
  if (!kind || !paragraph || draw.isShown(paragraph)) return
  const at = first.from + first.text.indexOf('[!')
  draw.add(Decoration.replace({ widget: new CalloutTitle(kind) }), at, first.to)
}

const mark: Kind = (node, draw) => {
  const line = draw.state.doc.lineAt(node.from)
  const isShown = draw.isShown(node.nextSibling ?? node)
  if (draw.text(line.from, node.from).trim() === '') draw.hide(line.from, node.from)
  const space = draw.text(node.to, Math.min(line.to, node.to + 1)) === ' ' ? 1 : 0
  draw.markup(node.from, node.to + space, isShown)
}

export const quoteKinds: Kinds = { Blockquote: quote, QuoteMark: mark }
