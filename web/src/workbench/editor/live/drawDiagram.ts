const heightMinPx = 20
const heightMaxPx = 4_000

/**
 * Draws a diagram above its source, which is hidden then, in a frame of an opaque origin that is told the source, as on
 * the site. Returns how to end it. A source that cannot be drawn stays.
 */
export function drawDiagram(figure: Element, frameUrl: string, onDrawn: () => void): () => void {
  const source = figure.querySelector('pre')
  if (source === null) return () => {}
  const frame = document.createElement('iframe')
  Object.assign(frame, { src: frameUrl, title: 'Mermaid diagram', className: 'drawing', height: '0', tabIndex: -1 })
  frame.setAttribute('sandbox', 'allow-scripts')
  source.before(frame)
  const draw = () => frame.contentWindow?.postMessage({ source: source.textContent, dark: isDark() }, '*')
  const listen = ({ source: sender, data }: MessageEvent) => {
    if (sender === null || sender !== frame.contentWindow) return
    if (data?.ready === true) draw()
    if (Number.isFinite(data?.heightPx)) {
      frame.height = String(Math.min(Math.max(data.heightPx, heightMinPx), heightMaxPx))
      source.hidden = true
      onDrawn()
    }
    if (data?.failed === true) {
      source.hidden = false
      end()
      onDrawn()
    }
  }
  const schemes = new MutationObserver(draw)
  schemes.observe(document.documentElement, { attributeFilter: [schemeAttribute] })
  window.addEventListener('message', listen)
  function end(): void {
    window.removeEventListener('message', listen)
    schemes.disconnect()
    frame.remove()
  }
  return end
}

const schemeAttribute = 'data-mantine-color-scheme'

function isDark(): boolean {
  return document.documentElement.getAttribute(schemeAttribute) === 'dark'
}
