import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedHost, type EmbeddedOptions, embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import type { HostSubject } from '../../../contracts/codeHost.ts'
import { git } from './outsider.ts'
import { commitFiles, type StrangerServer, strangerServer } from './strangerServer.ts'

export { clientEnv, git } from './outsider.ts'

export type EmbeddedSubject = HostSubject & {
  readonly host: EmbeddedHost
  readonly rootDir: string
  readonly logged: string[]
  readonly stranger: StrangerServer
}

export async function embeddedSubject(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedSubject> {
  const rootDir = options.rootDir ?? mkdtempSync(join(tmpdir(), 'speckeep-host-'))
  const logged: string[] = []
  const stranger = await strangerServer()
  const host = embeddedHost({ rootDir, log: line => logged.push(line), importDoor: stranger.door, ...options })
  return {
    host,
    rootDir,
    logged,
    access: null,
    owner: 'ada',
    stranger,
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
    async tag(repo, name, commitSha, annotated) {
      git(dirOf(rootDir, repo.id), ['tag', ...(annotated ? ['-a', '-m', 'Released'] : []), name, commitSha])
    },
    async existing(files) {
      const repo = stranger.repository(`notes-${randomUUID()}`)
      commitFiles(repo, files)
      return { source: repo.source }
    },
    async close() {
      await host.close()
      await stranger.close()
      rmSync(rootDir, { recursive: true, force: true })
    },
  }
}

export function dirOf(rootDir: string, id: number): string {
  return join(rootDir, 'repos', folderOf(id))
}
