/** Images of the repository are not at their addresses in a version; their descriptions are. */
export function withoutImages(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || 'image'}]`)
  return body
}
