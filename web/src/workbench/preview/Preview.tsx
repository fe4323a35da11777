import { useComputedColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import code from '../../../../src/site/style/code.css?inline'
import colours from '../../../../src/site/style/colours.css?inline'
import columns from '../../../../src/site/style/columns.css?inline'
import figures from '../../../../src/site/style/figures.css?inline'
import prose from '../../../../src/site/style/prose.css?inline'
import reference from '../../../../src/site/style/reference.css?inline'
import specification from '../../../../src/site/style/specification.css?inline'
import type from '../../../../src/site/style/type.css?inline'
import type { Draft } from '../drafts/draft.ts'
import { createImageLoader, type Images } from './images.ts'
import { useRenderedHtml } from './useRenderedHtml.ts'

const style = [colours, type, columns, prose, code, figures, reference, specification].join('\n')
const page = `<!doctype html><html lang="en"><head><title>Preview</title><style>${style}
body { margin: 0; font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; padding: 1rem 1.25rem 4rem; }</style></head><body><article class="prose"></article></body></html>`

export type PreviewProps = {
  readonly projectId: number
  readonly text: string
  readonly path: string
  readonly paths: readonly string[]
  readonly drafts: ReadonlyMap<string, Draft>
  readonly onOpen: (path: string) => void
}

/** The file as the site's renderer would show the editor's text. It runs no scripts. */
export function Preview({ projectId, text, path, paths, drafts, onOpen }: PreviewProps) {
  const rendered = useRenderedHtml(text, path, paths)
  const frame = useRef<HTMLIFrameElement>(null)
  const scheme = useComputedColorScheme()
  const client = useQueryClient()
  const imagesNow = useEffectEvent(() => createImageLoader(client, projectId, drafts))
  useEffect(() => {
    const inside = frame.current?.contentDocument
    const article = inside?.querySelector('article')
    if (!inside || !article || rendered === null || rendered === 'tooSlow') return
    article.replaceChildren(...contentOf(rendered.html ?? '', imagesNow()))
    inside.documentElement.dataset['theme'] = scheme
    inside.documentElement.style.colorScheme = scheme
    inside.onclick = event => followLink(event, inside, paths, onOpen)
  }, [rendered, scheme, paths, onOpen])
  return (
    <div className="wb-preview">
      {rendered === 'tooSlow' && <p role="note">The preview took too long and was stopped.</p>}
      {rendered !== null && rendered !== 'tooSlow' && rendered.html === null && (
        <p>This file is not a page of the site.</p>
      )}
      {rendered !== null && rendered !== 'tooSlow' && rendered.notes.map(note => <p key={note}>{note}</p>)}
      <iframe ref={frame} title={`Preview of ${path}`} sandbox="allow-same-origin" srcDoc={page} />
    </div>
  )
}

/** Image addresses are rewritten to the repository's files before anything is loaded. */
function contentOf(html: string, images: Images): readonly Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    const path = fileOf(image.getAttribute('src') ?? '')
    if (path === null) continue
    image.removeAttribute('src')
    images(path, url => image.setAttribute('src', url))
  }
  return [...body.childNodes]
}

/** The repository file behind an address of the site; `null` for other addresses. */
function fileOf(address: string): string | null {
  if (!/^\/(?!\/)/.test(address)) return null
  return decoded(address.slice(1).replace(/[?#].*$/, ''))
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address)
  } catch {
    return null
  }
}

/** Follows a link to an anchor on the page, to a project file in the workbench, or to a new window. */
function followLink(
  event: MouseEvent,
  inside: Document,
  paths: readonly string[],
  onOpen: (path: string) => void,
): void {
  const target = event.target as Element | null
  const link = target?.closest('a')?.getAttribute('href')
  if (!link) return
  event.preventDefault()
  if (link.startsWith('#')) {
    inside.getElementById(decoded(link.slice(1)) ?? '')?.scrollIntoView()
    return
  }
  if (/^https?:/i.test(link)) {
    window.open(link, '_blank', 'noopener,noreferrer')
    return
  }
  const address = fileOf(link)
  if (address === null) return
  const candidates = [address, address.replace(/\.html$/, '.md'), `${address}README.md`, `${address}index.md`]
  const known = candidates.find(each => paths.includes(each))
  if (known !== undefined) onOpen(known)
}
