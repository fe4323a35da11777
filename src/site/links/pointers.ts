import { decodePath } from '#domain/linkPath.ts'

const named = /^#\/(?:components\/(schemas|messages)|(definitions|\$defs))\/([^/]+)$/

/** The anchor of a schema or message with its own section. */
export function pointerAnchor(reference: string): string | null {
  const [, components, , name] = named.exec(reference) ?? []
  if (name === undefined) return null
  return partAnchor(components === 'messages' ? 'messages' : 'schemas', decodePath(name))
}

/** The slash distinguishes it from ids of headings. */
export function partAnchor(kind: 'schemas' | 'messages', name: string): string {
  return `${kind}/${name.replace(/[^\p{L}\p{N}_.-]+/gu, '_').slice(0, 150)}`
}

/** A name in a pointer, whose slashes and tildes are escaped (RFC 6901). */
export function pointerName(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
