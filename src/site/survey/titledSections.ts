import type { Heading } from '../fragment.ts'
import { nearestTo } from '../links/nearest.ts'
import type { Place } from './places.ts'

type Section = Place & { readonly isTitle: boolean }

/**
 * Finds sections by the ids that spec-md makes of their titles, which belong to all files of a specification:
 * `sec-Field-Collection`, or below the section above, `sec-Scalars.Custom`. Of several, the one of the page itself is
 * meant, then the title of a page, then the nearest. A part without a heading is in the section above. Headings are
 * read when the first such id is asked for.
 */
export function titledSections(
  pages: ReadonlyMap<string, { readonly headings: readonly Heading[] }>,
): (fromPath: string, id: string) => Place | null {
  let known: ReadonlyMap<string, readonly Section[]> | null = null
  const find = (fromPath: string, name: string): Place | null => {
    known ??= sectionsByName(pages)
    const all = known.get(name) ?? []
    const own = all.find(({ path }) => path === fromPath)
    const titles = all.filter(({ isTitle }) => isTitle)
    return own ?? nearestTo(fromPath, titles.length > 0 ? titles : all)
  }
  return (fromPath, id) => {
    if (!id.startsWith('sec-')) return null
    const name = id.slice('sec-'.length)
    const dot = name.lastIndexOf('.')
    return find(fromPath, name) ?? (dot === -1 ? null : find(fromPath, name.slice(0, dot)))
  }
}

function sectionsByName(pages: ReadonlyMap<string, { readonly headings: readonly Heading[] }>) {
  const sections = new Map<string, Section[]>()
  for (const [path, { headings }] of pages) {
    const above: { readonly level: number; readonly name: string }[] = []
    for (const [index, { level, id, text }] of headings.entries()) {
      while ((above.at(-1)?.level ?? 0) >= level) above.pop()
      const name = text.replace(/[^\w-]+/g, '-')
      const parent = above.at(-1)
      for (const key of parent ? [name, `${parent.name}.${name}`] : [name]) {
        const section = { path, anchor: id, isTitle: index === 0 }
        const all = sections.get(key)
        if (all) all.push(section)
        else sections.set(key, [section])
      }
      above.push({ level, name })
    }
  }
  return sections
}
