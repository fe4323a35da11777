import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EmbeddedHost, type EmbeddedHostOptions, embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import type { HostSubject } from '../../../contracts/codeHost.ts'
import { commitFiles, startUntrustedServer, type UntrustedServer } from './untrustedServer.ts'

export { clientEnv, externalGit } from '#testing/hosts/externalGit.ts'

export type EmbeddedSubject = HostSubject &
  Required<Pick<HostSubject, 'occupy'>> & {
    readonly host: EmbeddedHost
    readonly rootDir: string
    readonly logged: string[]
    readonly untrustedServer: UntrustedServer
  }

export async function embeddedSubject(options: Partial<EmbeddedHostOptions> = {}): Promise<EmbeddedSubject> {
  const rootDir = options.rootDir ?? mkdtempSync(join(tmpdir(), 'speckeep-host-'))
  const logged: string[] = []
  const stranger = await startUntrustedServer()
  const host = embeddedHost({
    rootDir,
    log: line => logged.push(line),
    networkPolicy: stranger.networkPolicy,
    ...options,
  })
  return {
    host,
    rootDir,
    logged,
    access: null,
    owner: 'ada',
    untrustedServer: stranger,
    async occupy({ marker }) {
      const dir = dirOf(rootDir, idOf(marker))
      mkdirSync(dir, { recursive: true })
      writeFileSync(join(dir, 'config'), '[speckeep]\n\tmarker = "a-stranger"\n')
    },
    async push(repo, files) {
      return commitOnTop(dirOf(rootDir, repo.id), files)
    },
    async tag(repo, name, commitSha, annotated) {
      externalGit(dirOf(rootDir, repo.id), ['tag', ...(annotated ? ['-a', '-m', 'Released'] : []), name, commitSha])
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

type OpenedProject = { readonly subject: EmbeddedSubject; readonly project: Project; readonly dir: string }

/** A test of one project, in a folder that is removed afterwards. */
export function withProject(title: string, body: (opened: OpenedProject) => Promise<void>, files = starterFiles): void {
  test(title, async () => {
    const subject = await embeddedSubject()
    try {
      const project = await openProject(subject, newRepo(subject, files))
      await body({ subject, project, dir: dirOf(subject.rootDir, project.repo.id) })
    } finally {
      await subject.close()
    }
  })
}
