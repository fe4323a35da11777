import { neverPrefix, usualPrefix } from '#domain/requirementPrefixes.ts'
import { seriesOf } from '../metadata/series.ts'
import { nameOf } from '../tree.ts'
import type { PageSurvey } from './file.ts'
import { type About, aboutOf } from './idLabels.ts'
import { ranks } from './pageRequirements.ts'
import { catalogueOf, familyOf, hasLeadingZero, isPlainId, isRevisedId, numbersOf, prefixOf } from './requirementIds.ts'

/** Whether an id of a project is that of a requirement. */
type IsRequirementId = (id: string) => boolean

/** What a project says about its requirements: the prefixes of their ids, or that it has none. */
export type RequirementSetting = readonly string[] | false | null

/** Documents that are numbered, which have a page each. */
const series =
  /^(?:ERC|EIP|KEP|BIP|PEP|TEP|JEP|DEP|XEP|ZIP|CIP|SIP|LIP|TIP|AIP|MIP|FIP|IPIP|OTEP|CAIP|ENSIP|NIP|RIP|SLIP|GEP|OEP|RFC|ADR|MADR|DR)$/
/** Requirements, criteria, functions, goals, qualities, use cases: not tasks, tests, threats, versions or phases. */
const usualLetter = /^[CFGNQRU]$/
/** Prefixes that mean requirements in every form of id. */
const unmistakable = /^(?:[A-Z]{0,3}REQ[A-Z]{0,3}|REQUIREMENT|N?FR|SRS|URS|HLR|LLR)$/i

type Statement = {
  readonly id: string
  readonly rank: number
  readonly binds: boolean
  readonly obliges: boolean
  readonly about: About | null
  readonly isTitle: boolean
  /** A separate file states only this. */
  readonly isItem: boolean
}

/** The ids of one family, each as its places have it. */
type Family = readonly Statement[]

/** What else a site says of a family. */
type Uses = {
  /** The ids of each family that occur anywhere. */
  readonly mentioned: ReadonlyMap<string, ReadonlySet<string>>
  /** Those that occur in a file whose name begins with their number, unless it is about requirements. */
  readonly ofFiles: ReadonlySet<string>
}

/**
 * The families of ids that a site uses as requirements: the usual prefixes; and others if there are several ids whose
 * numbers are near each other, most of them stated where requirements are, that bind, or that headings and heads of
 * columns call requirements. What the project says wins.
 */
export function requirementFamilies(
  pages: ReadonlyMap<string, PageSurvey>,
  setting: RequirementSetting = null,
): IsRequirementId {
  if (setting === false) return () => false
  if (setting !== null) return chosenBy(setting)
  const stated = [...statementsOf(pages).values()]
  const documents = seriesOf([...pages].map(([path, { metadata }]) => [path, metadata] as const))
  const families = Map.groupBy(stated, ({ id }) => familyOf(id))
  const isOfDocuments = (family: string) => documents.has(family.replace(/-$/, ''))
  const own = [...families].filter(([name]) => !isOfDocuments(name))
  const catalogues = Map.groupBy(own, ([name]) => catalogueOf(name) ?? '')
  const uses = usesIn(pages)
  const isStated = ([name, family]: readonly [string, Family]) => isMostlyStated(name, family, uses)
  const decided = new Set(
    own.filter(([name, family]) => isFamily(family, isStated([name, family]))).map(([name]) => name),
  )
  for (const [name, members] of catalogues) {
    if (name === '' || members.length < 2 || !isCatalogue(members.flatMap(([, family]) => family))) continue
    for (const member of members) if (isMember(member[1]) && isStated(member)) decided.add(member[0])
  }
  const named = new Set(
    [...pages.values()].flatMap(page => page.requirements.flatMap(({ id, isNamed }) => (isNamed ? id : []))),
  )
  return id => named.has(id) || decided.has(familyOf(id))
}

/** A prefix may be of several families: `CAT` of `CAT.C01.TR01`. */
function chosenBy(prefixes: readonly string[]): IsRequirementId {
  const chosen = new Set(prefixes.map(prefix => prefix.replace(/(?<![-_.~])[-_.~]+$/, '')))
  return id => {
    const prefix = prefixOf(id)
    const outer = [...prefix.matchAll(/\./g)].map(({ index }) => prefix.slice(0, index))
    return chosen.has(prefix) || outer.some(part => chosen.has(part))
  }
}

function statementsOf(pages: ReadonlyMap<string, PageSurvey>): Map<string, Statement> {
  const statements = new Map<string, Statement>()
  for (const [path, { title, requirements }] of pages) {
    const ofPage = aboutOf(title ?? '') ?? aboutOf(wordsOf(path))
    for (const { id, rank, keyword, obliges, about } of requirements) {
      const isTitle = title?.startsWith(id) ?? false
      const found = {
        id,
        rank,
        binds: keyword !== null,
        obliges,
        about: about ?? ofPage,
        isTitle,
        isItem: isTitle && isItem(path, id),
      }
      const known = statements.get(id)
      statements.set(id, known ? both(known, found) : found)
    }
  }
  return statements
}

/** An item of Doorstop has the name of its file. */
function isItem(path: string, id: string): boolean {
  return nameOf(path) === `${id}.yml` || nameOf(path) === `${id}.yaml`
}

/** The stronger of two places of an id, with what either says of its text and the stronger, if it does, of its kind. */
function both(a: Statement, b: Statement): Statement {
  const [first, second] = b.rank > a.rank ? [b, a] : [a, b]
  if (second.rank === ranks.mention) return first
  const binds = first.binds || second.binds
  return { ...first, binds, obliges: first.obliges || second.obliges, about: first.about ?? second.about }
}

function wordsOf(path: string): string {
  return path.replaceAll(/[/_-]/g, ' ')
}

function usesIn(pages: ReadonlyMap<string, PageSurvey>): Uses {
  const mentioned = new Map<string, Set<string>>()
  const ofFiles = new Set<string>()
  for (const [path, { references, requirements }] of pages) {
    const number = aboutOf(wordsOf(path)) === 'requirements' ? undefined : /^\d{1,6}(?=[-_. ])/.exec(nameOf(path))?.[0]
    for (const { id } of [...requirements, ...references]) {
      const family = familyOf(id)
      const known = mentioned.get(family) ?? new Set()
      mentioned.set(family, known.add(id))
      if (number !== undefined && isNumber(id, Number(number))) ofFiles.add(id)
    }
  }
  return { mentioned, ofFiles }
}

function isNumber(id: string, number: number): boolean {
  const [only, ...others] = numbersOf(id)
  return others.length === 0 && only === number
}

/** Ids of what is elsewhere are mentioned more often than stated, and numbered documents have the number in their name. */
function isMostlyStated(name: string, family: Family, { mentioned, ofFiles }: Uses): boolean {
  const heads = family.filter(isHead).length
  return heads * 3 >= (mentioned.get(name)?.size ?? 0) && !isMostly(family, ({ id }) => ofFiles.has(id))
}

function isFamily(family: Family, isMostlyStated: boolean): boolean {
  const [id = ''] = family.map(({ id }) => id)
  if (isMostly(family, ({ isItem }) => isItem)) return true
  const parts = prefixOf(id).split(/[-._]/)
  if (isNever(parts) || isOfOthers(family)) return false
  const isPlain = family.some(({ id }) => isPlainId(id))
  const heads = family.filter(isHead)
  if (isPlain && parts.some(part => usualPrefix.test(part))) return heads.length > 0
  if (isRevisedId(id)) return heads.length >= 2 && !isOfTests(id)
  if (!isPlain && heads.length >= 2 && parts.some(part => unmistakable.test(part))) return share(family, isHead) >= 0.5
  if (!isMostlyStated) return false
  const isCertain = isRequired(family) && isObliging(family, 1)
  if (family.length < (isPlain || isCertain ? 2 : 3) || isSeries(family, parts) || share(family, isHead) < 0.5)
    return false
  if (!areNear(family)) return false
  if (isPlain) {
    const allPadded = family.length >= 3 && family.every(({ id }) => hasLeadingZero(id))
    return allPadded || isDescribed(family) || share(family, ({ binds }) => binds) >= 0.2 || isObliging(family, 0.5)
  }
  if (!isConsistent(heads)) return false
  const isLetter = parts[0]?.length === 1
  if (isLetter && !usualLetter.test(parts[0] ?? '')) return false
  const isShort = isLetter || /^[a-z]{0,2}[A-Z]{1,8}$/.test(familyOf(id))
  return isShort ? isObliging(family, isRequired(family) ? 0.25 : 0.75) : isRequired(family) || isObliging(family, 0.5)
}

/** Families that have a part of their name in common support one another. */
function isCatalogue(family: Family): boolean {
  const [id = ''] = family.map(({ id }) => id)
  if (isRevisedId(id)) return family.filter(isHead).length >= 3
  const parts = prefixOf(id).split(/[-._]/).slice(0, 1)
  if (family.length < 4 || isNever(parts) || isSeries(family, parts) || share(family, isHead) < 0.5) return false
  return isRequired(family) || isObliging(family, 0.5)
}

function isMember(family: Family): boolean {
  return family.some(isHead) && !isOfOthers(family) && !family.some(({ id }) => isRevisedId(id) && isOfTests(id))
}

/** `utest~sign-in~1` is a test of what another item requires. */
function isOfTests(id: string): boolean {
  return /test/.test(prefixOf(id))
}

function isNever([first = '']: readonly string[]): boolean {
  return neverPrefix.test(first.toUpperCase())
}

/** Documents have a page each, which their id titles, unless requirements do. */
function isSeries(family: Family, parts: readonly string[]): boolean {
  if (parts.some(part => series.test(part))) return true
  return isMostly(family.filter(isHead), ({ isTitle }) => isTitle) && !isRequired(family)
}

function isHead({ rank }: Statement): boolean {
  return rank > ranks.mention
}

function isDescribed(family: Family): boolean {
  return share(family, ({ about }) => about === 'requirements' || about === 'related') >= 0.5
}

function isRequired(family: Family): boolean {
  return share(family, ({ about }) => about === 'requirements') >= 0.5
}

/** Codes, threats, tests: unless their texts oblige. */
function isOfOthers(family: Family): boolean {
  return isMostly(family, ({ about }) => about === 'other') && !isObliging(family, 0.75)
}

function isObliging(family: Family, min: number): boolean {
  return share(family, ({ obliges }) => obliges) >= min
}

/** At least half are stated in the same kind of place. */
function isConsistent(heads: Family): boolean {
  const [most = []] = [...Map.groupBy(heads, ({ rank }) => rank).values()].toSorted((a, b) => b.length - a.length)
  return most.length * 2 >= heads.length
}

function isMostly(family: Family, has: (statement: Statement) => boolean): boolean {
  return share(family, has) > 0.5
}

function share(family: Family, has: (statement: Statement) => boolean): number {
  return family.length === 0 ? 0 : family.filter(has).length / family.length
}

/** Numbers that were given one after another; sizes, years and issues are far apart. */
function areNear(family: Family): boolean {
  const sorted = family.map(({ id }) => numbersOf(id)).sort(compareNumbers)
  const near = sorted.filter((number, index) => index > 0 && areNeighbours(sorted[index - 1] ?? [], number)).length
  return near * 2 >= sorted.length - 1 && near > 0
}

/** They differ little in the first number in which they differ; `1a` and `1b` have the same. */
function areNeighbours(a: readonly number[], b: readonly number[]): boolean {
  const at = b.findIndex((number, index) => number !== a[index])
  return at === -1 || (b[at] ?? 0) - (a[at] ?? 0) <= 10
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}
