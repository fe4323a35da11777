import { syntaxTree } from '@codemirror/language'
import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { formulaAt } from '#site/math/tex.ts'
import { blockRenderer } from './blockField.ts'
import type { Draw } from './kinds.ts'
import type { BlockRenderer } from './rendering.ts'

class Formula extends WidgetType {
  readonly source: string
  readonly renderer: BlockRenderer
  constructor(source: string, renderer: BlockRenderer) {
    super()
    this.source = source
    this.renderer = renderer
  }
  override eq({ source }: Formula): boolean {
    return source === this.source
  }
  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('span')
    place.className = 'cm-live-formula'
    const known = this.renderer.known({ text: this.source, before: null })
    if (known) this.fill(place, known)
    else {
      place.textContent = this.source
      void this.renderer.render({ text: this.source, before: null }).then(html => {
        if (html === null) return
        this.fill(place, html)
        view.requestMeasure()
      })
    }
    return place
  }
  private fill(place: HTMLElement, html: string): void {
    const [paragraph] = this.renderer.nodes(html)
    if (paragraph) place.replaceChildren(...paragraph.childNodes)
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** The formulas of a paragraph, by the rule of the site. */
export function drawFormulas(node: SyntaxNode, draw: Draw): void {
  const renderer = draw.state.facet(blockRenderer)
  const text = draw.text(node.from, node.to)
  if (renderer === null || !text.includes('$') || draw.isShown(node)) return
  const tree = syntaxTree(draw.state)
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at + 1)) {
    const found = text[at - 1] === '\\' ? null : formulaAt(text, at)
    if (found === null || /InlineCode|URL/.test(tree.resolveInner(node.from + at, 1).name)) continue
    const source = text.slice(at, found.end)
    if (!source.includes('\n')) {
      draw.add(Decoration.replace({ widget: new Formula(source, renderer) }), node.from + at, node.from + found.end)
    }
    at = found.end - 1
  }
}
