import { compareNames } from '../tree/names.ts'
import { compareVersionNames, readVersionName, type VersionName } from './name.ts'

type Named = { readonly name: string; readonly date: Date | null }

/** Tags that number the same thing, newest first. */
export type VersionFamily<T extends Named> = {
  /** What the names have before their number; `null` for tags that are of no family. */
  readonly prefix: string | null
  readonly isDated: boolean
  readonly versions: readonly FamilyVersion<T>[]
}

export type FamilyVersion<T extends Named> = {
  readonly version: T
  /** The newest release of the family. */
  readonly isLatest: boolean
  /** The one to compare with: for a release the release before it. */
  readonly previous: T | null
}

type Read<T> = { readonly version: T; readonly read: VersionName }

/**
 * Tags by family, the family with the newest date first. A repository may number several things, as in `core-1.2` and
 * `tools/v3.0`, and their numbers cannot be compared. A tag alone in its family is among the others.
 */
export function versionFamilies<T extends Named>(versions: readonly T[]): VersionFamily<T>[] {
  const others: T[] = []
  const groups = new Map<string, Read<T>[]>()
  for (const version of versions) {
    const read = readVersionName(version.name)
    const key = read && `${read.isDated ? 'd' : 'n'}${read.family}`
    if (read === null || key === null) others.push(version)
    else groups.set(key, [...(groups.get(key) ?? []), { version, read }])
  }
  const families: VersionFamily<T>[] = []
  for (const members of groups.values()) {
    const [first] = members
    if (!first) continue
    if (members.length > 1 || first.read.family === '') families.push(familyOf(first.read, members))
    else others.push(first.version)
  }
  families.sort((a, b) => newest(b) - newest(a) || b.versions.length - a.versions.length)
  return others.length === 0 ? families : [...families, unnumbered(others)]
}

function familyOf<T extends Named>({ family, isDated }: VersionName, members: readonly Read<T>[]): VersionFamily<T> {
  const sorted = members.toSorted(
    (a, b) => compareVersionNames(b.read, a.read) || compareNames(b.version.name, a.version.name),
  )
  const isRelease = ({ read }: Read<T>) => read.stage !== 'before'
  const latest = sorted.find(isRelease) ?? sorted[0]
  let [older, olderRelease]: (T | null)[] = [null, null]
  const withPrevious = sorted.toReversed().map(member => {
    const previous = (isRelease(member) ? olderRelease : older) ?? older ?? null
    older = member.version
    if (isRelease(member)) olderRelease = member.version
    return { version: member.version, isLatest: member === latest, previous }
  })
  return { prefix: family, isDated, versions: withPrevious.toReversed() }
}

function unnumbered<T extends Named>(others: readonly T[]): VersionFamily<T> {
  const sorted = others.toSorted((a, b) => Number(b.date) - Number(a.date) || compareNames(b.name, a.name))
  return {
    prefix: null,
    isDated: false,
    versions: sorted.map(version => ({ version, isLatest: false, previous: null })),
  }
}

function newest<T extends Named>({ versions }: VersionFamily<T>): number {
  return versions.reduce((latest, { version }) => Math.max(latest, Number(version.date)), 0)
}
