/**
 * Draws one diagram, in a frame of its own that is nobody: it gets the source from the page around it and answers with
 * the height of what it drew, or that it cannot. It reaches nothing else.
 */

const sourceMaxChars = 50_000
const place = document.querySelector('main')

window.addEventListener('message', event => {
  if (event.source !== window.parent || typeof event.data?.source !== 'string') return
  void draw(event.data.source.slice(0, sourceMaxChars), event.data.dark === true)
})
answer({ ready: true })

async function draw(source, dark) {
  try {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    globalThis.mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme: dark ? 'dark' : 'neutral',
      fontFamily: 'system-ui, sans-serif',
      maxTextSize: sourceMaxChars,
      suppressErrorRendering: true,
    })
    const { svg } = await globalThis.mermaid.render('drawing', source)
    place.innerHTML = svg
    const heightPx = Math.ceil(place.getBoundingClientRect().height)
    answer({ heightPx })
  } catch {
    answer({ failed: true })
  }
}

function answer(message) {
  window.parent.postMessage(message, '*')
}
