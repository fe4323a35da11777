import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedHost, type EmbeddedOptions, embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import type { HostSubject } from '../../../contracts/codeHost.ts'

export type EmbeddedSubject = HostSubject & {
  readonly host: EmbeddedHost
  readonly rootDir: string
  readonly logged: string[]
}

export async function embeddedSubject(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedSubject> {
  const rootDir = options.rootDir ?? mkdtempSync(join(tmpdir(), 'speckeep-host-'))
  const logged: string[] = []
  const host = embeddedHost({ rootDir, log: line => logged.push(line), ...options })
  return {
    host,
    rootDir,
    logged,
    access: null,
    owner: 'ada',
    async occupy({ marker }) {
      const dir = dirOf(rootDir, idOf(marker))
      mkdirSync(dir, { recursive: true })
      writeFileSync(join(dir, 'config'), '[speckeep]\n\tmarker = "a-stranger"\n')
    },
    async push(repo, files) {
      const commands = files.map(({ path, mode, content }) =>
        mode === '160000'
          ? `M ${mode} ${Buffer.from(content)} ${path}\n`
          : Buffer.concat([
              Buffer.from(`M ${mode} inline ${path}\ndata ${content.byteLength}\n`),
              content,
              Buffer.from('\n'),
            ]),
      )
      const head = `commit refs/heads/main\ncommitter Somebody <s@example.org> 1772668800 +0000\ndata 4\nPush\nfrom refs/heads/main^0\n`
      const dir = dirOf(rootDir, repo.id)
      git(dir, ['fast-import', '--quiet'], Buffer.concat([head, ...commands].map(part => Buffer.from(part))))
      return git(dir, ['rev-parse', 'refs/heads/main'])
    },
    async close() {
      await host.close()
      rmSync(rootDir, { recursive: true, force: true })
    },
  }
}

export function dirOf(rootDir: string, id: number): string {
  return join(rootDir, 'repos', folderOf(id))
}

/** The machine of somebody who uses git, without the host's settings. */
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

/** Git as an outsider runs it in a repository. */
export function git(dir: string, args: readonly string[], input?: Uint8Array | string): string {
  const result = spawnSync('git', args, { env: { ...clientEnv, GIT_DIR: dir }, input, encoding: 'utf8' })
  assert.equal(result.status, 0, `git ${args.join(' ')}: ${result.stderr}`)
  return result.stdout.trim()
}
