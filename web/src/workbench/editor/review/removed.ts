import { type EditorView, WidgetType } from '@codemirror/view'
import { type TermKind, termsIn } from '../../../changes/terms.ts'
import { followLink } from '../live/followLink.ts'
import type { BlockRenderer } from '../live/rendering.ts'

const lineHeightPx = 28

/** Whole lines that are gone, drawn by the site's renderer. */
export class RemovedBlock extends WidgetType {
  readonly text: string
  /** The text is replaced by what follows it rather than gone. */
  readonly isBefore: boolean
  readonly renderer: BlockRenderer
  constructor(text: string, isBefore: boolean, renderer: BlockRenderer) {
    super()
    this.text = text
    this.isBefore = isBefore
    this.renderer = renderer
  }
  override eq({ text, isBefore }: RemovedBlock): boolean {
    return text === this.text && isBefore === this.isBefore
  }
  override get estimatedHeight(): number {
    return this.renderer.heightOf({ text: this.text, before: null }) ?? lineHeightPx * this.text.split('\n').length
  }
  override ignoreEvent(): boolean {
    return true
  }
  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('div')
    place.className = 'cm-gone-block'
    if (this.isBefore) place.appendChild(document.createElement('small')).textContent = 'Before'
    const box = place.appendChild(document.createElement('div'))
    box.role = 'deletion'
    box.ariaLabel = 'Removed'
    const root = box.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [this.renderer.sheet()]
    root.addEventListener('click', event => followLink(event as MouseEvent, this.renderer))
    const article = root.appendChild(document.createElement('div'))
    article.className = this.isBefore ? 'prose' : 'prose gone'
    const shown = { text: this.text, before: null }
    const known = this.renderer.known(shown)
    if (known) article.replaceChildren(...this.renderer.nodes(known))
    else {
      article.textContent = this.text
      void this.renderer.render(shown).then(html => {
        if (html !== null) article.replaceChildren(...this.renderer.nodes(html))
        view.requestMeasure({
          read: () => place.offsetHeight,
          write: height => {
            if (height > 0) this.renderer.keepHeight(shown, height)
          },
        })
      })
    }
    return place
  }
}

/** Words that are gone from a line. */
export class RemovedWords extends WidgetType {
  readonly text: string
  readonly isReplaced: boolean
  readonly warned: readonly TermKind[]
  constructor({ text, isReplaced, warned }: Pick<RemovedWords, 'text' | 'isReplaced' | 'warned'>) {
    super()
    this.text = text
    this.isReplaced = isReplaced
    this.warned = warned
  }
  override eq({ text, isReplaced, warned }: RemovedWords): boolean {
    return text === this.text && isReplaced === this.isReplaced && warned.join() === this.warned.join()
  }
  override ignoreEvent(): boolean {
    return true
  }
  override toDOM(): HTMLElement {
    const del = document.createElement('del')
    del.className = this.isReplaced ? 'cm-gone cm-replaced-words' : 'cm-gone'
    let at = 0
    for (const { from, to } of termsOfKinds(this.text, this.warned)) {
      const word = document.createElement('span')
      word.className = 'cm-warned'
      word.textContent = this.text.slice(from, to)
      del.append(flowing(this.text.slice(at, from)), word)
      at = to
    }
    del.append(flowing(this.text.slice(at)))
    return del
  }
}

/** In order, and without overlaps. */
export function termsOfKinds(text: string, kinds: readonly TermKind[]) {
  const found = kinds.flatMap(kind => termsIn(text, kind)).toSorted((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  return found.filter(({ from, to }) => {
    const isFree = from >= end
    if (isFree) end = to
    return isFree
  })
}

/** A line break within a paragraph is a space. */
function flowing(text: string): string {
  return text.replace(/(?<!\n) ?\n[ \t]*(?!\n)/g, ' ')
}
