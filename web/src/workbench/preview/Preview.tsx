import { useComputedColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { decodeOrNull } from '#domain/linkPath.ts'
import type { Draft } from '../../drafts/draft.ts'
import { addressOfFile, contentOf } from './content.ts'
import { createImageLoader } from './images.ts'
import { frameStyle } from './siteStyle.ts'
import { useRenderedHtml } from './useRenderedHtml.ts'

const page = `<!doctype html><html lang="en"><head><title>Preview</title><style>${frameStyle}
body { margin: 0; font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; padding: 1rem 1.25rem 4rem; }</style></head><body><article class="prose" dir="auto"></article></body></html>`

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
    if (!inside || !article || rendered?.kind !== 'done') return
    article.replaceChildren(...contentOf(rendered.reply.html ?? '', imagesNow()))
    inside.documentElement.dataset['theme'] = scheme
    inside.documentElement.style.colorScheme = scheme
    inside.onclick = event => followLink(event, inside, paths, onOpen)
  }, [rendered, scheme, paths, onOpen])
  return (
    <div className="wb-preview">
      {rendered?.kind === 'tooSlow' && <p role="note">The preview took too long and was stopped.</p>}
      {rendered?.kind === 'failed' && <p role="note">The preview could not be shown.</p>}
      {rendered?.kind === 'done' && rendered.reply.html === null && <p>This file is not a page of the site.</p>}
      {rendered?.kind === 'done' && rendered.reply.notes.map(note => <p key={note}>{note}</p>)}
      <iframe ref={frame} title={`Preview of ${path}`} sandbox="allow-same-origin" srcDoc={page} />
    </div>
  )
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
    inside.getElementById(decodeOrNull(link.slice(1)) ?? '')?.scrollIntoView()
    return
  }
  if (/^https?:/i.test(link)) {
    window.open(link, '_blank', 'noopener,noreferrer')
    return
  }
  const file = addressOfFile(link, paths)
  if (file !== null) onOpen(file)
}
