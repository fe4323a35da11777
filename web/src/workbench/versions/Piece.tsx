import { useLayoutEffect, useRef } from 'react'
import { siteSheet } from '../preview/siteStyle.ts'
import { withoutImages } from './withoutImages.ts'

export type PieceProps = {
  /** Of the site's renderer; without it, the source is shown. */
  readonly html: string | null | undefined
  readonly source: string
}

/** Some lines of a document as its readers see them. */
export function Piece({ html, source }: PieceProps) {
  return html ? <RenderedPiece html={html} /> : <pre>{source}</pre>
}

function RenderedPiece({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.shadowRoot ?? place.current?.attachShadow({ mode: 'open' })
    if (!root) return
    root.adoptedStyleSheets = [siteSheet()]
    const article = document.createElement('div')
    article.className = 'prose piece'
    article.append(...withoutLinks(withoutImages(html)).childNodes)
    root.replaceChildren(article)
  }, [html])
  return <div ref={place} />
}

/** Pages of the project are not at their addresses here. */
function withoutLinks(body: HTMLElement): HTMLElement {
  for (const link of body.querySelectorAll('a')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) Object.assign(link, { target: '_blank', rel: 'noopener' })
    else link.replaceWith(...link.childNodes)
  }
  return body
}
