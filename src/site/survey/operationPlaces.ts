import { formatOf } from '../formats.ts'
import { lettersOf } from '../links/letters.ts'
import { readLink } from '../links.ts'
import type { WrittenLink } from './links.ts'
import type { Place } from './places.ts'

const request = /^(?:delete|get|head|options|patch|post|put|trace)\//

/**
 * Where an anchor leads that a generator makes of an operation whose description a page includes: by its method and path,
 * `#get_apiv1jobs` for `GET /api/v1/jobs`. `null` unless exactly one operation of all included descriptions is meant.
 */
export function operationPlaces(
  pages: ReadonlyMap<string, { readonly ids: readonly string[]; readonly links: readonly WrittenLink[] }>,
): (anchor: string) => Place | null {
  let known: ReadonlyMap<string, Place | null> | null = null
  return anchor => {
    known ??= placesIn(pages)
    return known.get(lettersOf(anchor)) ?? null
  }
}

function placesIn(pages: Parameters<typeof operationPlaces>[0]): ReadonlyMap<string, Place | null> {
  const included = new Set(
    [...pages].flatMap(([path, { links }]) =>
      links.filter(({ isIncluded }) => isIncluded).map(({ target }) => readLink(path, target).path),
    ),
  )
  const places = new Map<string, Place | null>()
  for (const path of included) {
    if (formatOf(path) !== 'data') continue
    for (const id of pages.get(path)?.ids ?? []) {
      if (!request.test(id)) continue
      const key = lettersOf(id)
      places.set(key, places.has(key) ? null : { path, anchor: id })
    }
  }
  return places
}
