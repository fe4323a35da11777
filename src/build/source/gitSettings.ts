import { BuildError } from '../buildError.ts'

/** With these, git runs no monitor, hook or signature program that the configuration of the repository names. */
const safely: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.quotePath', 'false'],
  ['log.showSignature', 'false'],
]

/**
 * With these, git asks no server, not even for objects that a partial clone lacks, and so starts no program for that.
 * The list of protocols is empty, and takes precedence over every setting.
 */
export const offline = { GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1' } as const

export const safeSettings: readonly string[] = asArguments(safely)

/** The arguments with which git lists what `settingsAgainst` reads. */
export const listSettings = ['config', '--list', '--show-scope', '--name-only', '-z'] as const

/**
 * The settings above, and those that switch off the filters which the repository itself sets in part or in whole. Those
 * of the user, such as git-lfs, are kept. `listed` has a scope and a key in turn.
 */
export function settingsAgainst(listed: string): readonly string[] {
  const fields = listed.split('\0')
  const filters = new Set<string>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, key = ''] = [fields[at], fields[at + 1]]
    const filter = /^(filter\..*)\.(?:clean|smudge|process|required)$/s.exec(key)?.[1]
    if (filter !== undefined && (scope === 'local' || scope === 'worktree')) filters.add(filter)
  }
  for (const filter of filters) if (filter.includes('=')) throw unsafe(filter)
  return [...safeSettings, ...asArguments([...filters].flatMap(switchedOff))]
}

function switchedOff(filter: string): readonly (readonly [string, string])[] {
  const programs = ['clean', 'smudge', 'process'].map(name => [`${filter}.${name}`, ''] as const)
  return [...programs, [`${filter}.required`, 'false']]
}

function unsafe(filter: string): BuildError {
  return new BuildError(
    `The configuration of the repository has ${JSON.stringify(filter)}, which cannot be switched off; remove it.`,
  )
}

function asArguments(settings: readonly (readonly [string, string])[]): readonly string[] {
  return settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])
}
