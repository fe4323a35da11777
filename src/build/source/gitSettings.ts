import { BuildError } from '../buildError.ts'

/**
 * With these, git runs no program that the configuration of the repository names, and asks no server: not even for
 * objects that a partial clone lacks.
 */
const safely: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.quotePath', 'false'],
  ['log.showSignature', 'false'],
  ['protocol.allow', 'never'],
]

export const safeSettings: readonly string[] = asArguments(safely)

/** The arguments with which git lists what `settingsAgainst` reads. */
export const listSettings = ['config', '--list', '--show-scope', '--name-only', '-z'] as const

/**
 * What also has to be set because a more specific setting would win: filters of the repository itself, and protocols
 * wherever they are permitted. Filters of the user, such as git-lfs, are kept. `listed` has a scope and a key in turn.
 */
export function settingsAgainst(listed: string): readonly string[] {
  const fields = listed.split('\0')
  const added = new Map<string, string>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, key = ''] = [fields[at], fields[at + 1]]
    if (/^protocol\..*\.allow$/s.test(key)) added.set(key, 'never')
    else if ((scope === 'local' || scope === 'worktree') && isFilter(key)) added.set(key, valueAgainst(key))
  }
  for (const key of added.keys()) if (key.includes('=')) throw unsafe(key)
  return [...safeSettings, ...asArguments([...added])]
}

function isFilter(key: string): boolean {
  return /^filter\..*\.(?:clean|smudge|process|required)$/s.test(key)
}

function valueAgainst(key: string): string {
  return key.endsWith('.required') ? 'false' : ''
}

function unsafe(key: string): BuildError {
  return new BuildError(
    `The configuration of the repository has the setting ${JSON.stringify(key)}, which cannot be switched off; remove it.`,
  )
}

function asArguments(settings: readonly (readonly [string, string])[]): readonly string[] {
  return settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])
}
