/**
 * Git as it runs on a user's machine, in folders below a temporary one:
 *
 *   await using machine = await createGitClient()
 *   await machine.git('.', 'clone', address, 'spec')
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientEnv } from '#testing/hosts/externalGit.ts'

export type RunResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type GitClient = AsyncDisposable & {
  readonly dir: string
  /** Runs a command and returns its result, whatever the exit code. `input` is its standard input. */
  run(folder: string, args: readonly string[], input?: string | Uint8Array): Promise<RunResult>
  /** Runs a command that must succeed; returns its output. */
  git(folder: string, ...args: string[]): Promise<string>
}

export async function createGitClient(): Promise<GitClient> {
  const dir = await mkdtemp(join(tmpdir(), 'speckeep-machine-'))
  async function run(folder: string, args: readonly string[], input: string | Uint8Array = ''): Promise<RunResult> {
    const child = spawn('git', args, { cwd: join(dir, folder), env: clientEnv })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', text => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', text => (stderr += text))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, stdout, stderr }
  }
  return {
    dir,
    run,
    async git(folder, ...args) {
      const { code, stdout, stderr } = await run(folder, args)
      assert.equal(code, 0, `git ${args.join(' ')}: ${stderr}`)
      return stdout.trimEnd()
    },
    async [Symbol.asyncDispose]() {
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The clone URL of a repository with the token in it. */
export function withToken(cloneUrl: string | null, token: string): string {
  const url = new URL(cloneUrl ?? '')
  url.username = 'anybody'
  url.password = token
  return url.href
}
