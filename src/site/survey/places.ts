import { prettyName } from '../tree/names.ts'
import type { PageSurvey } from './file.ts'
import { isRequirementId } from './requirementIds.ts'

/** A place on the site: a page, and an id on it or `''`. */
export type Place = { readonly path: string; readonly anchor: string }

/** A place and its label. */
export type NamedPlace = Place & { readonly label: string }

/** Labels places with their page's title and the heading or requirement there; the headings of a page are read once. */
export function placeNames(pages: ReadonlyMap<string, PageSurvey>): (place: Place) => NamedPlace {
  const headings = new Map<string, ReadonlyMap<string, string>>()
  const headingsOf = (path: string) => {
    const known = headings.get(path)
    if (known) return known
    const made = new Map((pages.get(path)?.headings ?? []).map(({ id, text }) => [id, text]))
    headings.set(path, made)
    return made
  }
  return ({ path, anchor }) => {
    const title = pages.get(path)?.title ?? prettyName(path)
    const part = headingsOf(path).get(anchor) ?? (isRequirementId(anchor) ? anchor : null)
    return { path, anchor, label: part === null || part === title ? title : `${title} › ${part}` }
  }
}
