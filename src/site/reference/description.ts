import { formatOf, pageMaxBytes } from '../formats.ts'
import { titleOfReference } from './page.ts'
import { type Reference, readLargeReference, readReference, readWholeMaxBytes } from './recognise.ts'
import { type Split, splitReference } from './split.ts'

/** The description in a file; `split` if it has pages below that of the file. */
export type Description = { readonly reference: Reference | null; readonly split: Split | null }

/**
 * The last one read: listing the parts of a large description takes seconds, and its pages, its parts and its entries
 * of the search are usually asked for one after the other. It follows from the bytes and the path alone, and no other
 * is kept beside it.
 */
let latest: (Description & { readonly source: Uint8Array; readonly path: string }) | null = null

export function readDescription(source: Uint8Array, path: string): Description {
  if (latest?.path === path && hasSameBytes(latest.source, source)) return latest
  const reference = formatOf(path) === 'data' ? readAnyReference(source, path) : null
  const split = reference && splitReference(reference, titleOfReference(reference))
  latest = { reference, split, source, path }
  return latest
}

/** `null` for data of another kind, and for what is too large to be read. */
export function readAnyReference(source: Uint8Array, path: string): Reference | null {
  if (source.length > pageMaxBytes(path)) return null
  return source.length > readWholeMaxBytes(path)
    ? readLargeReference(source, path)
    : readReference(new TextDecoder().decode(source), path)
}

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
