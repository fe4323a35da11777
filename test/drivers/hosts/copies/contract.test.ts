import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import type { CodeHost, Repo, RepoHost } from '#ports/hosts.ts'
import { author } from '#testing/hosts/project.ts'
import { codeHostContract } from '../../../contracts/codeHost.ts'

/** While the host answers, callers cannot see that copies are kept. */
codeHostContract('copied', async () => {
  const memory = memoryHost()
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-copies-'))
  const copying = withCopies(ofProjects(memory), { rootDir, staleness: { note: () => {}, isTracked: () => true } })
  const host = { ...copying, repos: copying.repos as RepoHost }
  return {
    host,
    access: null,
    owner: 'ada',
    occupy: async input => void (await memory.repos.createFromTemplate(null, { ...input, marker: 'a-stranger' })),
    async existing(files) {
      const template = { key: 'blank', files: Object.entries(files).map(([path, content]) => ({ path, content })) }
      const place = { marker: 'a-stranger', owner: 'grace', name: 'notes', description: '' }
      const repo = await memory.repos.createFromTemplate(null, { ...place, visibility: 'private', template, author })
      return { source: repo.fullName }
    },
    push: async (repo, files) => memory.push(repo, repo.defaultBranch, files, new Date('2026-03-05T00:00:00Z')),
    tag: async (repo, name, commitSha) => memory.tag(repo, name, commitSha),
    visibilityOf: async repo => memory.visibilityOf(repo),
    async close() {
      await copying.flush()
      rmSync(rootDir, { recursive: true, force: true })
    },
  }
})

/** Every repository belongs to a project. */
function ofProjects({ repos, ...host }: CodeHost): CodeHost {
  const named = async (repo: Promise<Repo>) => ({ ...(await repo), projectId: (await repo).id })
  return {
    ...host,
    repos: {
      ...repos,
      createFromTemplate: (access, input) => named(repos.createFromTemplate(access, input)),
      importRepo: (access, takeover) => named(repos.importRepo(access, takeover)),
    },
  }
}
