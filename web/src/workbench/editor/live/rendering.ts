import type { Images } from '../../preview/images.ts'

/** A text to render; with `before`, its changes since then. */
export type RenderedSource = { readonly text: string; readonly before: string | null }

/** Renderings of blocks by their source; the caller draws only those in view. */
export type BlockRenderer = {
  readonly known: (source: RenderedSource) => string | null
  /** `null` if the block cannot be rendered in time; its source stays. */
  readonly render: (source: RenderedSource) => Promise<string | null>
  readonly nodes: (html: string) => readonly Node[]
  readonly heightOf: (source: RenderedSource) => number | null
  readonly keepHeight: (source: RenderedSource, heightPx: number) => void
  readonly images: Images
  /** The styles of the site's documents. */
  readonly sheet: () => CSSStyleSheet
  /** The frame that draws a diagram; `null` shows its source. */
  readonly diagramUrl: string | null
  readonly follow: (address: string) => void
  readonly destroy: () => void
}

export type BlockRendererOptions = {
  readonly path: string
  readonly paths: () => readonly string[]
  readonly images: Images
  readonly onOpen: (path: string) => void
}
