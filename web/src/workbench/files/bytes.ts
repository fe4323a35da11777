/** A file that the person gives, as base64, the way a commit carries bytes. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(parts.join(''))
}

/** Where an image goes that was pasted into a file: beside it, under a name that is free. */
export function imagePath(besidePath: string, file: File, taken: ReadonlySet<string>): string {
  const folder = besidePath.slice(0, besidePath.lastIndexOf('/') + 1)
  const [, stem = 'image', ending = `.${file.type.split('/')[1]?.replace(/\W.*$/, '') ?? 'png'}`] =
    /^(.*?)(\.\w+)?$/.exec(file.name) ?? []
  const name =
    stem
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'image'
  for (let count = 1; ; count++) {
    const path = `${folder}images/${name}${count === 1 ? '' : `-${count}`}${ending.toLowerCase()}`
    if (!taken.has(path)) return path
  }
}

/** An image as an address that holds it; `null` for what browsers do not show as one. */
export function imageUrl(path: string, content: string, encoding: 'utf-8' | 'base64'): string | null {
  const kind = /\.(png|jpe?g|gif|webp|svg|avif)$/i.exec(path)?.[1]?.toLowerCase()
  if (kind === undefined) return null
  const type = kind === 'svg' ? 'svg+xml' : kind === 'jpg' ? 'jpeg' : kind
  const data = encoding === 'base64' ? `;base64,${content}` : `,${encodeURIComponent(content)}`
  return `data:image/${type}${data}`
}
