import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { PushedFile } from './project.ts'

/** The environment of a git user's machine, without the host's settings. */
export const clientEnv = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Grace',
  GIT_AUTHOR_EMAIL: 'grace@example.org',
  GIT_COMMITTER_NAME: 'Grace',
  GIT_COMMITTER_EMAIL: 'grace@example.org',
}

/** Runs git in a repository as an outsider does. */
export function externalGit(dir: string, args: readonly string[], input?: Uint8Array | string): string {
  const result = spawnSync('git', args, { env: { ...clientEnv, GIT_DIR: dir }, input, encoding: 'utf8' })
  assert.equal(result.status, 0, `git ${args.join(' ')}: ${result.stderr}`)
  return result.stdout.trim()
}

/** Does to a bare repository what a push of one commit to `main` does; returns the commit. */
export function commitOnTop(dir: string, files: readonly PushedFile[]): string {
  const commands = files.map(({ path, mode, content }) =>
    mode === '160000'
      ? `M ${mode} ${Buffer.from(content)} ${path}\n`
      : Buffer.concat([
          Buffer.from(`M ${mode} inline ${path}\ndata ${content.byteLength}\n`),
          content,
          Buffer.from('\n'),
        ]),
  )
  const head = `commit refs/heads/main\ncommitter Someone <s@example.org> 1772668800 +0000\ndata 4\nPush\nfrom refs/heads/main^0\n`
  externalGit(dir, ['fast-import', '--quiet'], Buffer.concat([head, ...commands].map(part => Buffer.from(part))))
  return externalGit(dir, ['rev-parse', 'refs/heads/main'])
}
