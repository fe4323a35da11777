import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryPacks } from '#drivers/hosts/embedded/packs.ts'
import { unfinishedRestore } from '#drivers/unfinishedRestore.ts'
import type { OpenBackup } from './readBackup.ts'

const allowed = /^(?:instance\.(?:lock|lock-journal|json|json\.new)|lost\+found|restoring\.json(?:\.new)?)$/

/** Throws unless the folder is empty, or contains an unfinished restore of this backup. Returns whether it does. */
export async function requireEmptyFolder(dataDir: string, backup: string): Promise<boolean> {
  const begun = await unfinishedRestore(dataDir)
  if (begun === backup) return true
  if (begun !== null)
    throw new Error(`DATA_DIR ${dataDir} contains an unfinished restore of another backup: remove it first.`)
  const other = (await readdir(dataDir)).find(name => !allowed.test(name))
  if (other === undefined) return false
  throw new Error(`DATA_DIR ${dataDir} is not empty (${other}): a backup is restored into an empty folder only.`)
}

export async function restoreRepositories(dataDir: string, backup: OpenBackup): Promise<void> {
  const rootDir = join(dataDir, 'git')
  for (const name of ['repos', 'tmp', 'hooks']) await mkdir(join(rootDir, name), { recursive: true, mode: 0o700 })
  const packs = repositoryPacks(rootDir)
  try {
    for (const { entry, marker, headBranch } of backup.manifest.repositories) {
      const lines = (await backup.text(`${entry}.refs`)).split('\n').filter(Boolean)
      const refs = lines.map(line => ({
        sha: line.slice(0, line.indexOf(' ')),
        name: line.slice(line.indexOf(' ') + 1),
      }))
      await packs.write({ marker, headBranch, refs }, backup.bytes(`${entry}.pack`))
    }
  } finally {
    await packs.close()
  }
  await rm(join(rootDir, 'tmp'), { recursive: true, force: true })
}

export async function restoreSecrets(dataDir: string, backup: OpenBackup): Promise<void> {
  if (backup.manifest.secrets.length === 0) return
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  for (const name of backup.manifest.secrets) {
    const text = await backup.text(`secrets/${name}`)
    await writeFile(join(dataDir, 'secrets', name), text, { mode: 0o600, flush: true })
  }
}
