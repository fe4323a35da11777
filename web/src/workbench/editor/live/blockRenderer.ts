import { addressOfFile, contentOf } from '../../preview/content.ts'
import { createRenderer } from '../../preview/renderer.ts'
import { siteSheet } from '../../preview/siteStyle.ts'
import type { BlockRenderer, BlockRendererOptions } from './rendering.ts'

const keptMax = 500

export function createBlockRenderer({ path, paths, images, onOpen }: BlockRendererOptions): BlockRenderer {
  const renderer = createRenderer()
  const html = new Map<string, string>()
  const asked = new Map<string, Promise<string | null>>()
  const heights = new Map<string, number>()
  return {
    known: source => html.get(source),
    render(source) {
      const running = asked.get(source)
      if (running !== undefined) return running
      const answer = renderer.render({ text: source, path, paths: paths() }).then(reply => {
        asked.delete(source)
        const made = reply === 'tooSlow' ? null : reply.html
        if (made !== null) keep(html, source, made)
        return made
      })
      asked.set(source, answer)
      return answer
    },
    nodes: made => contentOf(made, images),
    heightOf: source => heights.get(source),
    keepHeight: (source, heightPx) => keep(heights, source, heightPx),
    images,
    sheet: siteSheet,
    follow(address) {
      if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener,noreferrer')
      const file = addressOfFile(address, paths())
      if (file !== null) onOpen(file)
    },
    destroy: renderer.destroy,
  }
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
