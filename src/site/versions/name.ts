import { monthNumber } from '#domain/text/months.ts'
import { compareNames } from '../tree/names.ts'

/** The name of a version: `spec-1.2-rc.1` is `[1, 2]` of the family `spec-`, before its release. */
export type VersionName = {
  /** The name before its number, without `v`. */
  readonly family: string
  readonly isDated: boolean
  readonly numbers: readonly number[]
  /** Before or after the release with the same number. */
  readonly stage: 'before' | 'release' | 'after'
  readonly suffix: readonly (number | string)[]
}

const monthAndYear = /^(.*?)\b([a-z]{3,9})[-_ .]?((?:19|20)\d\d)$/i
const date = /^(.*?)(?<!\d)((?:19|20)\d\d)([-._]?)(\d\d)(?:\3(\d\d))?(?!\d)(.*)$/s
const number = /^(.*?)(\d+(?:[._]\d+)*(?:-\d+(?!\d)(?![\d.]*[a-z]))*)(.*)$/is
const buildMetadata = /^(\D*\d[^+]*)\+.*$/s
const spelledOut = /(^|[^a-z0-9])v(?:er(?:sion)?)?[-._]?$/i

/** Words after a number that name a later state of the same text; all others name a draft of it. */
const later: ReadonlySet<string> = new Set(
  'post final ga release stable lts errata erratum sp p patch hotfix os rev r'.split(' '),
)
const drafts: Readonly<Record<string, number>> = {
  ...{
    dev: 0,
    snapshot: 0,
    nightly: 0,
    draft: 1,
    wd: 1,
    alpha: 2,
    a: 2,
    beta: 3,
    b: 3,
    pre: 4,
    preview: 4,
    rc: 5,
    c: 5,
  },
}

/** `null`: the name has no number. */
export function readVersionName(name: string): VersionName | null {
  const plain = name.replace(buildMetadata, '$1')
  return named(plain) ?? dated(plain) ?? numbered(plain)
}

function named(name: string): VersionName | null {
  const [, family = '', month = '', year = ''] = monthAndYear.exec(name) ?? []
  const found = monthNumber(month)
  return found === 0 ? null : { family, isDated: true, numbers: [Number(year), found], stage: 'release', suffix: [] }
}

function dated(name: string): VersionName | null {
  const [, before = '', year = '', , month = '', day = '0', rest = ''] = date.exec(name) ?? []
  if (year === '' || Number(month) > 12 || Number(day) > 31) return null
  return { family: familyOf(before), isDated: true, numbers: [year, month, day].map(Number), ...readSuffix(rest) }
}

function numbered(name: string): VersionName | null {
  const [, before = '', written = '', rest = ''] = number.exec(name) ?? []
  if (written === '') return null
  const [plain = '', draft] = /^(\d+\.\d+\.\d+)(-.+)$/.exec(written)?.slice(1) ?? [written]
  return {
    family: familyOf(before),
    isDated: false,
    numbers: plain.split(/[._-]/).map(Number),
    ...readSuffix(`${draft ?? ''}${rest}`),
  }
}

function familyOf(before: string): string {
  return before.replace(spelledOut, '$1')
}

function readSuffix(rest: string): Pick<VersionName, 'stage' | 'suffix'> {
  const parts = rest.toLowerCase().match(/\d+|\p{L}+/gu) ?? []
  const suffix = parts.map(part => (/^\d/.test(part) ? Number(part) : part))
  const word = suffix.find(part => typeof part === 'string')
  if (suffix.length === 0) return { stage: 'release', suffix }
  return { stage: word !== undefined && later.has(word) ? 'after' : 'before', suffix }
}

const stages = ['before', 'release', 'after'] as const

/** Semantic versioning, read generously: 1.0.0-rc.2 < 1.0.0 < 1.0.1 < 1.10. */
export function compareVersionNames(a: VersionName, b: VersionName): number {
  return (
    compareParts(a.numbers, b.numbers) ||
    stages.indexOf(a.stage) - stages.indexOf(b.stage) ||
    compareParts(a.suffix, b.suffix)
  )
}

function compareParts(a: VersionName['suffix'], b: VersionName['suffix']): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = comparePart(a[at], b[at])
    if (order !== 0) return order
  }
  return 0
}

function comparePart(a: number | string | undefined, b: number | string | undefined): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? (b === 0 ? 0 : -1) : a === 0 ? 0 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1
  const [one, other] = [drafts[a], drafts[b]]
  return one !== undefined && other !== undefined ? one - other : compareNames(a, b)
}
