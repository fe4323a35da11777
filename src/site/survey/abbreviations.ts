import { surveyLimits } from './limits.ts'
import type { Run } from './runs.ts'
import { plainIdInText } from './words.ts'

/** Words in capitals that a page uses without explaining them. */
export type Abbreviation = { readonly name: string; readonly count: number }

/** Most texts have no abbreviation. */
const twoCapitals = /[A-Z][A-Z\d]/
const inCapitals = /(?<![\p{L}\p{N}_-])[A-Z][A-Z\d]{1,7}(?=s?(?![\p{L}\p{N}_-]))/gu
const writtenOut = /\(([A-Z][A-Z\d]{1,7})s?\)/g

/** Known to every reader of a specification, or not an abbreviation. */
const common: ReadonlySet<string> = new Set(
  `AND API ASCII CI CD CLI CPU CSS CSV DELETE DNS FAQ FIXME GET GIT GMT HEAD HTML HTTP HTTPS ID IDE IDS IO IP ISO JS JSON
  MAY MB GB KB MUST NB NO NOT OK OPTIONAL OPTIONS OR OS OSS PATCH PDF POST PR PUT RAM README RECOMMENDED REQUIRED REST RFC
  SDK SHALL SHOULD SQL SSH SSL TBD TCP TLS TODO TOML UDP UI URI URL US USA USD UTC UTF UUID UX VS XML YAML YES EU EUR AM
  PM II III IV VI VII VIII IX XI XII`.split(/\s+/),
)

export function abbreviationsIn(runs: readonly Run[]): Abbreviation[] {
  const counts = new Map<string, number>()
  const explained = new Set<string>()
  for (const { kind, text } of runs) {
    if (kind === 'code' || !twoCapitals.test(text)) continue
    for (const [, name = ''] of text.matchAll(writtenOut)) explained.add(name)
    if (text === text.toUpperCase() && text.includes(' ')) continue
    for (const [name] of text.replace(plainIdInText, ' ').matchAll(inCapitals)) {
      if (!common.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([name]) => !explained.has(name))
    .slice(0, surveyLimits.abbreviationsMax)
    .map(([name, count]) => ({ name, count }))
}
