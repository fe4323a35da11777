import { type EditorView, WidgetType } from '@codemirror/view'
import { sourcePosition } from './clickPosition.ts'
import { drawDiagram } from './drawDiagram.ts'
import { bodyOf, estimatedHeightOf } from './estimatedHeight.ts'
import { followLink } from './followLink.ts'
import { plainTable } from './plainTable.ts'
import type { BlockRenderer, RenderedSource } from './rendering.ts'
import type { Block } from './structure.ts'

export type DrawnBlock = {
  readonly kind: Block['kind']
  readonly indent: number
  readonly source: string
  /** The link definitions that the source may use. */
  readonly context: string
  /** The source to show its changes against; `null` to show none. */
  readonly before: string | null
}

/** A block as the site shows it. A click puts the cursor at the clicked place of its source. */
export class BlockWidget extends WidgetType {
  readonly kind: Block['kind']
  readonly indent: number
  readonly source: string
  readonly context: string
  readonly before: string | null
  readonly renderer: BlockRenderer

  constructor({ kind, indent, source, context, before }: DrawnBlock, renderer: BlockRenderer) {
    super()
    this.kind = kind
    this.indent = indent
    this.source = source
    this.context = context
    this.before = before
    this.renderer = renderer
  }

  override eq(other: BlockWidget): boolean {
    return (
      other.source === this.source &&
      other.indent === this.indent &&
      other.context === this.context &&
      other.before === this.before
    )
  }

  override get estimatedHeight(): number {
    return this.renderer.heightOf(this.shown) ?? estimatedHeightOf(this)
  }

  override ignoreEvent(): boolean {
    return true
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('div')
    place.className = `cm-live-block cm-live-${this.kind}${this.before === null ? '' : ' cm-live-changed'}`
    place.style.paddingInlineStart = `${this.indent / 2}em`
    const root = place.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [this.renderer.sheet()]
    const article = document.createElement('div')
    article.className = 'prose'
    article.dir = 'auto'
    root.append(article)
    const known = this.renderer.known(this.shown)
    if (known) this.show(known, view, place, article)
    else this.fillLater(view, place, article)
    place.addEventListener('mousedown', event => this.enter(event, view, place))
    root.addEventListener('click', event => followLink(event as MouseEvent, this.renderer))
    return place
  }

  private get shown(): RenderedSource {
    const withContext = (text: string) => (this.context === '' ? text : `${text}\n\n${this.context}`)
    // Words in a picture cannot be marked: it is shown beside what it was.
    const isMarked = this.before !== null && (this.kind === 'table' || this.kind === 'code')
    return { text: withContext(this.source), before: isMarked ? withContext(this.before ?? '') : null }
  }

  private fillLater(view: EditorView, place: HTMLElement, article: HTMLElement): void {
    const pre = document.createElement('pre')
    pre.appendChild(document.createElement('code')).textContent = bodyOf(this.source, this.kind)
    if (this.kind === 'table' || this.kind === 'formula') article.style.minHeight = `${this.estimatedHeight}px`
    if (this.kind === 'table') article.replaceChildren(plainTable(this.source))
    else if (this.kind !== 'formula') article.replaceChildren(pre)
    void this.renderer.render(this.shown).then(html => {
      article.style.minHeight = ''
      if (html === null) article.replaceChildren(pre)
      else this.show(html, view, place, article)
      this.measure(view, place)
    })
  }

  private show(html: string, view: EditorView, place: HTMLElement, article: HTMLElement): void {
    article.replaceChildren(...this.renderer.nodes(html))
    const figure = article.querySelector('figure.diagram-mermaid')
    if (figure === null || this.renderer.diagramUrl === null || removed.has(place)) return
    const height = this.renderer.heightOf(this.shown)
    if (height !== null) article.style.minHeight = `${height}px`
    const end = drawDiagram(figure, this.renderer.diagramUrl, () => {
      article.style.minHeight = ''
      this.measure(view, place)
    })
    ends.set(place, end)
  }

  override destroy(place: HTMLElement): void {
    removed.add(place)
    ends.get(place)?.()
  }

  private measure(view: EditorView, place: HTMLElement): void {
    view.requestMeasure({
      read: () => place.offsetHeight,
      write: height => {
        if (height > 0) this.renderer.keepHeight(this.shown, height)
      },
    })
  }

  private enter(event: MouseEvent, view: EditorView, place: HTMLElement): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const anchor = sourcePosition(view.state.doc, { ...this, from: view.posAtDOM(place) }, event)
    const { main } = view.state.selection
    view.dispatch({ selection: event.shiftKey ? { anchor: main.anchor, head: anchor } : { anchor } })
    view.focus()
  }
}

/** How the drawings of diagrams end, by their places. */
const ends = new WeakMap<HTMLElement, () => void>()
/** The places that left the page, some of them before their block was rendered. */
const removed = new WeakSet<HTMLElement>()
