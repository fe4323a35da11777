import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type ScratchFolder = AsyncDisposable & { readonly path: string }

export async function scratchFolder(): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), 'speckeep-text-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs a program in a folder without any git configuration, outside any repository. */
export async function runIn(folder: ScratchFolder, program: string, args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CEILING_DIRECTORIES: folder.path,
  }
  const { stdout } = await run(program, args, { cwd: folder.path, env, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}
