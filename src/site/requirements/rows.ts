import { type BookValues, fillValues } from '../facts/bookValues.ts'
import { readText } from '../html/escape.ts'
import type { PageSurvey } from '../survey/file.ts'
import { type Strength, strengthOf } from '../survey/normative/keywords.ts'
import type { NamedPlace } from '../survey/places.ts'
import { bookValues } from '../survey/site.ts'
import type { SiteRequirement } from '../survey/siteRequirements.ts'
import { prettyName } from '../tree/names.ts'

/** A statement, or a requirement with an id, in the index of a site. */
export type NormativeRow = {
  /** The id that the project gave it. */
  readonly id: string | null
  readonly path: string
  readonly anchor: string
  /** The title of its page, and the status of that document. */
  readonly page: string
  readonly status: string | null
  /** The heading above it. */
  readonly section: string
  readonly keyword: string | null
  readonly strength: Strength | null
  readonly stem: string
  readonly text: string
  /** Where else the same id is stated, and where it is mentioned: on its first row only. */
  readonly duplicates: readonly NamedPlace[]
  readonly referencedBy: readonly NamedPlace[]
  readonly references: number
}

type Placed = { readonly order: number; readonly row: NormativeRow }

/**
 * The statements and requirements of a site, page by page, in their order. A statement with an id is one row; a
 * requirement without a keyword is one too.
 */
export function normativeRows(
  pages: ReadonlyMap<string, PageSurvey>,
  requirements: ReadonlyMap<string, SiteRequirement>,
): NormativeRow[] {
  const byPath = Map.groupBy(requirements.values(), ({ path }) => path)
  const valuesOf = bookValues(pages)
  return [...pages].flatMap(([path, survey]) => {
    const [rows, values] = [rowsOf(path, survey, byPath.get(path) ?? []), valuesOf.get(path)]
    return values ? rows.map(row => withValues(row, values)) : rows
  })
}

function withValues(row: NormativeRow, values: BookValues): NormativeRow {
  const filled = (text: string) => fillValues(text, values, readText)
  return {
    ...row,
    page: filled(row.page),
    section: filled(row.section),
    stem: filled(row.stem),
    text: filled(row.text),
  }
}

const unreferenced = { duplicates: [], referencedBy: [], references: 0 } as const

function rowsOf(path: string, survey: PageSurvey, requirements: readonly SiteRequirement[]): NormativeRow[] {
  const headings = new Map(survey.headings.map(({ id, text }) => [id, text]))
  const known = new Map(requirements.map(requirement => [requirement.id, requirement]))
  const page = { path, page: survey.title ?? prettyName(path), status: survey.metadata?.status?.text ?? null }
  const stated = new Set<string>()
  const rows: Placed[] = survey.statements.map(({ anchor, text, stem, keyword, section, requirement, order }) => {
    const of = requirement === null ? undefined : known.get(requirement)
    const isFirst = of !== undefined && !stated.has(of.id)
    if (of) stated.add(of.id)
    const row = {
      ...page,
      ...(isFirst ? referencesOf(of) : unreferenced),
      id: of?.id ?? null,
      anchor: isFirst ? of.anchor : anchor,
      section: headings.get(section) ?? '',
      keyword,
      strength: strengthOf(keyword),
      stem,
      text,
    }
    return { order, row }
  })
  for (const requirement of requirements) {
    if (stated.has(requirement.id)) continue
    const { id, anchor, section, text, keyword, order } = requirement
    const strength = keyword === null ? null : strengthOf(keyword)
    const place = { id, anchor, section: headings.get(section) ?? '' }
    rows.push({
      order,
      row: { ...page, ...referencesOf(requirement), ...place, keyword, strength, stem: '', text },
    })
  }
  return rows.sort((a, b) => a.order - b.order).map(({ row }) => row)
}

function referencesOf({ duplicates, referencedBy, references }: SiteRequirement) {
  return { duplicates, referencedBy, references }
}
