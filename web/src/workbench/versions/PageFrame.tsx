import { useComputedColorScheme } from '@mantine/core'
import survey from '../../../../src/site/style/survey.css?inline'
import { frameStyle } from '../preview/siteStyle.ts'
import { withoutImages } from './withoutImages.ts'

export type PageFrameProps = { readonly title: string; readonly html: string }

/** Rendered text as on the site, without scripts and images; as high as its text, up to a limit in its style. */
export function PageFrame({ title, html }: PageFrameProps) {
  const scheme = useComputedColorScheme()
  return (
    <iframe
      className="wb-page-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={pageWith(withoutImages(html).innerHTML, scheme)}
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument
        if (page === null) return
        currentTarget.style.height = `${page.body.offsetHeight + borderPx}px`
        const frame = currentTarget
        stopIfNeeded(frame, page)
        page.defaultView?.addEventListener('resize', () => stopIfNeeded(frame, page))
        page.addEventListener('keydown', event => passKey(event, currentTarget))
      }}
    />
  )
}

const borderPx = 2

/** A text that is cut off is scrolled with keys, and links are followed; another text needs no stop of Tab. */
function stopIfNeeded(frame: HTMLIFrameElement, { documentElement: root, body }: Document): void {
  const article = body.querySelector<HTMLElement>('article')
  if (article === null) return
  const isWhole = root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth
  article.tabIndex = isWhole ? -1 : 0
  frame.tabIndex = isWhole && article.querySelector(reachable) === null ? -1 : 0
}

const reachable = 'a[href], button, summary, input, select, textarea, [tabindex="0"]'

/** The keys of the dialog around the frame, such as Escape, work in the frame too. */
function passKey(event: KeyboardEvent, frame: HTMLIFrameElement): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Escape' && !ctrlKey && !metaKey) return
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  if (!frame.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault()
}

function pageWith(html: string, scheme: string): string {
  return `<!doctype html><html lang="en" data-theme="${scheme}"><head><title>Changes</title><base target="_blank"><style>${frameStyle}
${survey}
:root { color-scheme: ${scheme}; }
.removed + .added { margin-inline-start: 0.25em; }
/* The frame gets the height of its text, and 90vh would be that of the empty frame. */
.scroller { max-height: none }
mark { border-radius: 2px; background: color-mix(in srgb, #f0b400 32%, transparent); color: inherit; }
body { margin: 0; font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; padding: 0.5rem 0.9rem; }</style></head><body><article class="prose" dir="auto" tabindex="0">${html}</article></body></html>`
}
