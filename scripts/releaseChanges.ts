/** What a release changes in the repository, as texts. */

/** Every file that carries the version, with the text before and after it. */
export const versionPlaces: readonly (readonly [file: string, before: string, after: string])[] = [
  ['package.json', '\n  "version": "', '"'],
  ['package-lock.json', '\n  "version": "', '"'],
  ['package-lock.json', '\n      "name": "speckeep",\n      "version": "', '"'],
  ['openapi.json', '\n    "version": "', '"'],
  ['src/http/version.ts', "version = '", "'"],
  ['src/usecases/projects/ciFiles.ts', "commandVersion = '", "'"],
  ['deploy/helm/speckeep/Chart.yaml', '\nversion: ', '\n'],
  ['deploy/helm/speckeep/Chart.yaml', '\nappVersion: ', '\n'],
  ['docs/site.md', 'SPECKEEP_VERSION: v', '\n'],
]

/** A release that cannot be made; the message says what to do. */
export class ReleaseRefused extends Error {}

type Numbers = readonly [number, number, number]

export function requireHigher(next: string, current: string): void {
  const [one, other] = [numbersOf(next), numbersOf(current)]
  const at = one.findIndex((number, index) => number !== other[index])
  if (at === -1 || (one[at] ?? 0) < (other[at] ?? 0)) {
    throw new ReleaseRefused(`${next} is not higher than ${current}, the version in package.json.`)
  }
}

function numbersOf(version: string): Numbers {
  const found = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)
  if (!found) throw new ReleaseRefused(`"${version}" is not a version such as 0.2.0.`)
  return [Number(found[1]), Number(found[2]), Number(found[3])]
}

/** The text with the version at one place replaced; refused unless it is there exactly once. */
export function withVersion(text: string, [file, before, after]: readonly string[], from: string, to: string): string {
  const old = `${before}${from}${after}`
  if (text.split(old).length !== 2) throw new ReleaseRefused(`${file} does not carry ${from} exactly once. Correct it.`)
  return text.replace(old, () => `${before}${to}${after}`)
}

/** The changelog with its "Unreleased" section under the version, and what that section says. */
export function releasedChangelog(text: string, version: string, day: string) {
  const heading = '\n## Unreleased\n'
  const start = text.indexOf(heading)
  if (start === -1) throw new ReleaseRefused('CHANGELOG.md has no section "## Unreleased".')
  const after = start + heading.length
  const next = text.indexOf('\n## ', after)
  const notes = text.slice(after, next === -1 ? undefined : next).trim()
  if (!/^- /m.test(notes)) throw new ReleaseRefused('The section "Unreleased" of CHANGELOG.md lists no change.')
  const changed = `${text.slice(0, after)}\n## ${version} - ${day}\n${text.slice(after)}`
  return { text: changed, notes }
}
