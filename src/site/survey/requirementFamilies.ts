import { seriesOf } from '../metadata/series.ts'
import type { PageSurvey } from './file.ts'
import { ranks } from './pageRequirements.ts'

/** Whether the ids of a project with this prefix are requirements. */
export type IsRequirementPrefix = (prefix: string) => boolean

/** What a project says about its requirements: the prefixes of their ids, or that it has none. */
export type RequirementSetting = readonly string[] | false | null

/** Usual prefixes of requirements, and of what accompanies them in a specification. */
const usual =
  /^(?:[A-Z]{0,3}REQ[A-Z]{0,3}|N?FR|SR|UR|BR|SYS|SRS|URS|QR|QG|IF|AC|UC|US|TC|CON|ASM|GOAL|RULE|POL|CTRL|SEC|HLR|LLR|RQ|RF|RNF|ANF|EX|EXG)$/
/** Standards, licences, algorithms, tokens, and what is counted without being a requirement. */
const never =
  /^(?:CC|CC0|[AL]?GPL|MPL|EPL|BSD|MIT|APACHE|X|SHA|SHA\d|BLS\d*|ED|SECP|AES|RSA|HMAC|CRC|MD|UTF|UCS|BASE|ISO|IEC|IEEE|RFC|BCP|STD|ITU|ECMA|ANSI|NIST|FIPS|SP|PCI|CVE|CWE|GHSA|WCAG|GPT|ES|HTTP|HTTPS|TLS|SSL|IP|IPV|USB|PDF|COVID|PR|ISSUE|BUG|FIXME|TODO|STEP|PHASE|LEVEL|TABLE|FIG|FIGURE|NOTE|Q\d|H\d|V|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|MUST|SHALL|SHOULD)$/
/** Documents that are numbered, which have a page each. */
const series =
  /^(?:ERC|EIP|KEP|BIP|PEP|TEP|JEP|DEP|XEP|ZIP|CIP|SIP|LIP|TIP|AIP|MIP|FIP|IPIP|OTEP|CAIP|ENSIP|NIP|RIP|SLIP|GEP|OEP|RFC|ADR|MADR|DR)$/
const aboutRequirements =
  /require|anforder|exigence|requisit|constraint|criteri|user stor|goal|assumption|acceptance|traceab|quality|verification|risk|stakeholder|要件|需求|требован/iu

type Family = {
  readonly ids: Set<string>
  /** Ids at the head of an item, a heading, a row or a term. */
  readonly heads: Set<string>
  readonly numbers: Set<number>
  binding: number
  described: number
  titles: number
  zeros: number
}

/**
 * The families of ids that a site uses as requirements: the usual prefixes; and others if there are several ids whose
 * numbers are near each other, most of them at the head of what they name, that bind, or that are under headings about
 * requirements. What the project says wins.
 */
export function requirementFamilies(
  pages: ReadonlyMap<string, PageSurvey>,
  setting: RequirementSetting = null,
): IsRequirementPrefix {
  if (setting === false) return () => false
  if (setting !== null) {
    const chosen = new Set(setting.map(prefix => prefix.replace(/(?<!-)-+$/, '')))
    return prefix => chosen.has(prefix)
  }
  const families = familiesIn(pages)
  const documents = seriesOf([...pages].map(([path, { metadata }]) => [path, metadata] as const))
  const known = new Map<string, boolean>()
  return prefix => {
    const family = families.get(prefix)
    if (!family || documents.has(prefix)) return false
    const decided = known.get(prefix) ?? isFamily(prefix, family)
    known.set(prefix, decided)
    return decided
  }
}

export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}

function isFamily(prefix: string, family: Family): boolean {
  const parts = prefix.split('-')
  if (never.test(parts[0] ?? '')) return false
  if (parts.some(part => usual.test(part))) return true
  if (series.test(prefix) || family.titles * 2 > family.heads.size) return false
  const count = family.ids.size
  if (count < 2 || family.heads.size * 2 < count || !areNear(family.numbers)) return false
  return family.binding * 5 >= count || family.described * 2 >= count || (family.zeros === count && count >= 3)
}

/** Numbers that were given one after another; sizes, years and issues are far apart. */
function areNear(numbers: ReadonlySet<number>): boolean {
  const sorted = [...numbers].sort((a, b) => a - b)
  const near = sorted.filter((number, index) => index > 0 && number - (sorted[index - 1] ?? 0) <= 10).length
  return near * 2 >= sorted.length - 1 && near > 0
}

function familiesIn(pages: ReadonlyMap<string, PageSurvey>): Map<string, Family> {
  const families = new Map<string, Family>()
  for (const [path, { title, headings, requirements }] of pages) {
    const sections = new Map(headings.map(heading => [heading.id, heading.text]))
    const isAbout = aboutRequirements.test(title ?? '') || aboutRequirements.test(path)
    for (const { id, rank, keyword, section } of requirements) {
      const prefix = prefixOf(id)
      const family = families.get(prefix) ?? emptyFamily()
      families.set(prefix, family)
      const digits = id.slice(prefix.length + 1)
      family.numbers.add(Number.parseInt(digits, 10))
      if (rank > ranks.mention) family.heads.add(id)
      if (family.ids.has(id)) continue
      family.ids.add(id)
      if (keyword !== null) family.binding++
      if (isAbout || aboutRequirements.test(sections.get(section) ?? '')) family.described++
      if (title?.startsWith(id)) family.titles++
      if (digits.startsWith('0')) family.zeros++
    }
  }
  return families
}

function emptyFamily(): Family {
  return {
    ids: new Set(),
    heads: new Set(),
    numbers: new Set(),
    binding: 0,
    described: 0,
    titles: 0,
    zeros: 0,
  }
}
