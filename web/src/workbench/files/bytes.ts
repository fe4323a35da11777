/** A file from the user as base64, as commits encode bytes. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}

/** A data URL of an image; `null` for types that browsers do not show as images. */
export function imageUrl(path: string, content: string, encoding: 'utf-8' | 'base64'): string | null {
  const kind = /\.(png|jpe?g|gif|webp|svg|avif)$/i.exec(path)?.[1]?.toLowerCase()
  if (kind === undefined) return null
  const type = kind === 'svg' ? 'svg+xml' : kind === 'jpg' ? 'jpeg' : kind
  const data = encoding === 'base64' ? `;base64,${content}` : `,${encodeURIComponent(content)}`
  return `data:image/${type}${data}`
}
