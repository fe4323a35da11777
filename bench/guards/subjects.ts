import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const logMaxBytes = 64 * 1024 * 1024

/** The subject line of every commit in the bundles of a folder, by the commit's id. */
export async function readSubjects(folder: string): Promise<ReadonlyMap<string, string>> {
  const scratch = await mkdtemp(join(tmpdir(), 'speckeep-subjects-'))
  try {
    const subjects = new Map<string, string>()
    for (const [index, bundle] of globSync('*.bundle', { cwd: folder }).entries()) {
      const repository = join(scratch, `${index}.git`)
      await run('git', ['clone', '--quiet', '--bare', join(folder, bundle), repository])
      const log = ['-C', repository, 'log', '--all', '--format=%H%x09%s']
      const { stdout } = await run('git', log, { maxBuffer: logMaxBytes })
      for (const line of stdout.split('\n')) {
        const tab = line.indexOf('\t')
        if (tab !== -1) subjects.set(line.slice(0, tab), line.slice(tab + 1))
      }
    }
    return subjects
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
