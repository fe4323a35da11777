import type { BlockRenderer } from './rendering.ts'

/**
 * Handles a click in a drawn block. A link in it never replaces the app: it is followed on a click with the key for it,
 * and where assistive technology activates it.
 */
export function followLink(event: MouseEvent, { follow }: Pick<BlockRenderer, 'follow'>): void {
  const link = event.composedPath().find(node => node instanceof HTMLAnchorElement)
  if (!link) return
  event.preventDefault()
  if (event.detail === 0 || event.ctrlKey || event.metaKey) follow(link.getAttribute('href') ?? '')
}
