import type { SiteMap } from '../tree.ts'
import type { PageSurvey } from './file.ts'
import type { Place } from './places.ts'
import { type LinkProblem, targetFinder } from './targets.ts'

export type BrokenLink = {
  readonly path: string
  /** The heading above the link. */
  readonly section: string
  readonly target: string
  readonly text: string
  readonly problem: LinkProblem
}

export type FollowedLinks = {
  readonly broken: readonly BrokenLink[]
  /** Pages that another page links to. */
  readonly linkedTo: ReadonlySet<string>
  /** For each page and id on it (`path#id`), the places that link to it. */
  readonly byTarget: ReadonlyMap<string, readonly Place[]>
}

export function followLinks(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>): FollowedLinks {
  const find = targetFinder(map, pages)
  const broken: BrokenLink[] = []
  const linkedTo = new Set<string>()
  const byTarget = new Map<string, Place[]>()
  for (const [path, page] of pages) {
    for (const link of page.links) {
      const found = find(path, link.target)
      if (found.kind === 'broken') {
        broken.push({ path, ...link, problem: found.problem })
        continue
      }
      if (found.path !== path) linkedTo.add(found.path)
      if (found.anchor === '') continue
      const key = `${found.path}#${found.anchor}`
      const places = byTarget.get(key)
      if (places) places.push({ path, anchor: link.section })
      else byTarget.set(key, [{ path, anchor: link.section }])
    }
  }
  return { broken, linkedTo, byTarget }
}
