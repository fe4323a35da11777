import { isIndexable, withoutEnding } from '../formats.ts'

/** The home page of a wiki of GitHub, GitLab or Gollum. */
export function isHomeOfWiki(path: string): boolean {
  return isIndexable(path) && withoutEnding(path) === 'Home'
}

/** Whether a project is a wiki, by its pages: it has a home, maybe of several versions. */
export function isWiki(paths: Iterable<string>): boolean {
  for (const path of paths) if (/^Home(?:[-_ ][^/]{1,20})?\.[a-z]+$/.test(path) && isIndexable(path)) return true
  return false
}
