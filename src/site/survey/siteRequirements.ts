import type { Steps } from '../steps.ts'
import type { PageSurvey } from './file.ts'
import { surveyLimits } from './limits.ts'
import { ranks, type SurveyedRequirement } from './pageRequirements.ts'
import { type NamedPlace, type Place, placeNames } from './places.ts'
import { type RequirementSetting, requirementFamilies } from './requirementFamilies.ts'
import { familyOf } from './requirementIds.ts'

export type SiteRequirement = Place & {
  readonly id: string
  readonly text: string
  readonly keyword: string | null
  readonly section: string
  readonly order: number
  /** Other places that state the same id with equal strength. */
  readonly duplicates: readonly NamedPlace[]
  readonly referencedBy: readonly NamedPlace[]
  /** How many there are; `referencedBy` names the first. */
  readonly references: number
}

export type UnknownRequirement = { readonly id: string; readonly referencedBy: readonly NamedPlace[] }

export type SiteRequirements = {
  readonly known: ReadonlyMap<string, SiteRequirement>
  readonly unknown: readonly UnknownRequirement[]
  /** Whether pages have ids that only look like those of requirements. */
  readonly hasOthers: boolean
}

type Mention = { readonly path: string; readonly requirement: SurveyedRequirement }

/**
 * Where each requirement is stated: the first of its strongest mentions, a heading before a paragraph before a row of a
 * table. Weaker mentions count as references, as do links to it and its id in a text.
 */
export function* siteRequirements(
  pages: ReadonlyMap<string, PageSurvey>,
  linksTo: ReadonlyMap<string, readonly Place[]>,
  setting: RequirementSetting = null,
): Steps<SiteRequirements> {
  const own = setting === null ? withoutSamples(pages) : pages
  yield
  const isRequirement = requirementFamilies(own, setting)
  yield
  const mentions = new Map([...collectMentions(own)].filter(([id]) => isRequirement(id)))
  yield
  const references = collectReferences(pages)
  yield
  const name = placeNames(pages)
  const known = new Map<string, SiteRequirement>()
  for (const [id, all] of mentions) {
    yield
    const rank = all.reduce((highest, { requirement }) => Math.max(highest, requirement.rank), 0)
    const [stated, ...others] = all.filter(({ requirement }) => requirement.rank === rank)
    if (!stated) continue
    const weaker = all.filter(({ requirement }) => requirement.rank < rank).map(placeOf)
    const isSure = rank > ranks.mention
    const isHeading = rank === ranks.heading
    const places = distinct([
      ...(references.get(id) ?? []),
      ...weaker,
      ...(isSure ? [] : others.map(placeOf)),
      ...(linksTo.get(`${stated.path}#${id}`) ?? []),
      ...(isHeading ? (linksTo.get(`${stated.path}#${stated.requirement.section}`) ?? []) : []),
    ]).filter(place => place.path !== stated.path || place.anchor !== id)
    known.set(id, {
      id,
      path: stated.path,
      anchor: id,
      text: stated.requirement.text,
      keyword: stated.requirement.keyword,
      section: stated.requirement.section,
      order: stated.requirement.order,
      duplicates: isSure
        ? others.slice(0, surveyLimits.backlinksMax).map(({ path }) => name({ path, anchor: id }))
        : [],
      referencedBy: places.slice(0, surveyLimits.backlinksMax).map(name),
      references: places.length,
    })
  }
  return { known, unknown: unknownAmong(references, known, name), hasOthers: hasOthers(pages, known) }
}

function hasOthers(pages: ReadonlyMap<string, PageSurvey>, known: ReadonlyMap<string, unknown>): boolean {
  return [...pages.values()].some(({ requirements }) => requirements.some(({ id }) => !known.has(id)))
}

/** Leaves out templates, examples, tests and change logs, whose ids are not requirements of the project. */
function withoutSamples(pages: ReadonlyMap<string, PageSurvey>): ReadonlyMap<string, PageSurvey> {
  return new Map([...pages].filter(([path]) => !sample.test(path)))
}

const sample =
  /(?:^|\/)(?:(?:tests?|testing|testdata|fixtures?|mocks?|stubs?|templates?|examples?|samples?)\/|[^/]*[-_.]template\.\w+$|(?:change-?log|changes|release-?notes)\.\w+$)/i

function collectMentions(pages: ReadonlyMap<string, PageSurvey>): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>()
  for (const [path, page] of pages) {
    for (const requirement of page.requirements) append(mentions, requirement.id, { path, requirement })
  }
  return mentions
}

function collectReferences(pages: ReadonlyMap<string, PageSurvey>): Map<string, Place[]> {
  const references = new Map<string, Place[]>()
  for (const [path, page] of pages) {
    for (const { id, near } of page.references) append(references, id, { path, anchor: near })
  }
  return references
}

function placeOf({ path, requirement }: Mention): Place {
  return { path, anchor: requirement.section }
}

/** Ids that look like this site's requirements but are not stated; other ids belong to other documents. */
function unknownAmong(
  references: ReadonlyMap<string, readonly Place[]>,
  known: ReadonlyMap<string, SiteRequirement>,
  name: (place: Place) => NamedPlace,
): UnknownRequirement[] {
  const families = new Set([...known.keys()].map(familyOf))
  return [...references]
    .filter(([id]) => !known.has(id) && families.has(familyOf(id)))
    .map(([id, places]) => ({ id, referencedBy: distinct(places).slice(0, surveyLimits.backlinksMax).map(name) }))
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map(place => [`${place.path}#${place.anchor}`, place])).values()]
}

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
