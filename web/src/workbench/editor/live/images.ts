import { Decoration, type EditorView, WidgetType } from '@codemirror/view'
import type { Images } from '../../preview/images.ts'
import { blockRenderer } from './blockField.ts'
import type { Kind, Kinds } from './kinds.ts'

class Picture extends WidgetType {
  readonly path: string
  readonly alt: string
  readonly images: Images
  constructor(path: string, alt: string, images: Images) {
    super()
    this.path = path
    this.alt = alt
    this.images = images
  }
  override eq({ path, alt }: Picture): boolean {
    return path === this.path && alt === this.alt
  }
  override toDOM(view: EditorView): HTMLElement {
    const picture = document.createElement('img')
    picture.className = 'cm-live-image'
    // Without a description, an image that is not there would be invisible.
    picture.alt = this.alt || this.path
    picture.onload = () => view.requestMeasure()
    this.images(this.path, url => {
      picture.src = url
    })
    return picture
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** Images of the project. Others stay as they are written: nothing is fetched from elsewhere while someone types. */
export function imageKinds(pathOf: (target: string) => string | null): Kinds {
  const image: Kind = (node, draw) => {
    const url = node.getChild('URL')
    const renderer = draw.state.facet(blockRenderer)
    const path = url ? pathOf(draw.text(url.from, url.to)) : null
    if (!url || path === null || renderer === null) return
    const [open, close] = node.getChildren('LinkMark')
    const alt = open && close ? draw.text(open.to, close.from) : ''
    const widget = new Picture(path, alt, renderer.images)
    if (draw.isShown(node)) draw.add(Decoration.widget({ widget, side: 1 }), node.to)
    else if (draw.state.doc.lineAt(node.from).to >= node.to)
      draw.add(Decoration.replace({ widget }), node.from, node.to)
  }
  return { Image: image }
}
