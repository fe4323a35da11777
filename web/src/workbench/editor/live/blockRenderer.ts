import { diagramFrameName } from '#site/diagrams/frameName.ts'
import { addressOfFile, contentOf } from '../../preview/content.ts'
import { createRenderer } from '../../preview/renderer.ts'
import { siteSheet } from '../../preview/siteStyle.ts'
import type { BlockRenderer, BlockRendererOptions, RenderedSource } from './rendering.ts'

const keptMax = 500

export function createBlockRenderer({ path, paths, images, onOpen }: BlockRendererOptions): BlockRenderer {
  const renderer = createRenderer()
  const html = new Map<string, string>()
  const asked = new Map<string, Promise<string | null>>()
  const heights = new Map<string, number>()
  return {
    known: source => html.get(keyOf(source)) ?? null,
    render(source) {
      const key = keyOf(source)
      const running = asked.get(key)
      if (running !== undefined) return running
      const answer = renderer.render({ ...source, path, paths: paths() }).then(result => {
        asked.delete(key)
        const made = result.kind === 'done' ? result.reply.html : null
        if (made !== null) keep(html, key, made)
        return made
      })
      asked.set(key, answer)
      return answer
    },
    nodes: made => withoutTabStops(contentOf(made, images)),
    heightOf: source => heights.get(keyOf(source)) ?? null,
    keepHeight: (source, heightPx) => keep(heights, keyOf(source), heightPx),
    images,
    sheet: siteSheet,
    diagramUrl: frameUrl(),
    follow(address) {
      if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener,noreferrer')
      const file = addressOfFile(address, paths())
      if (file !== null) onOpen(file)
    },
    destroy: renderer.destroy,
  }
}

/** On the origin of the sites; where each has its own, the files that they share are on all of them. */
function frameUrl(): string | null {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="speckeep-pages"]')?.content ?? ''
  return origin === '' ? null : `${origin.replace('*', 'pages')}/_s/${diagramFrameName}`
}

/**
 * The cursor goes through a drawn block as through all text, so that Tab leads out of the text. Only what scrolls is a
 * stop, since no other key scrolls it.
 */
function withoutTabStops(nodes: readonly Node[]): readonly Node[] {
  for (const node of nodes) {
    if (!(node instanceof HTMLElement)) continue
    for (const stop of [node, ...node.querySelectorAll<HTMLElement>('*')]) {
      if (stop.tabIndex < 0) continue
      if (stop.classList.contains('scroller')) new ResizeObserver(stopWhereItScrolls).observe(stop)
      stop.tabIndex = -1
    }
  }
  return nodes
}

function stopWhereItScrolls(sizes: readonly ResizeObserverEntry[]): void {
  for (const { target } of sizes) {
    if (target instanceof HTMLElement) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1
  }
}

function keyOf({ text, before }: RenderedSource): string {
  return before === null ? text : `${text}\0${before}`
}

/** Keeps the newest entries. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break
    kept.delete(oldest)
  }
}
