import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { limits } from '#domain/limits.ts'
import type { StoredRepositories, StoredRepository } from '#ports/integrity.ts'
import { gitChildren } from './children.ts'
import { runGit } from './git.ts'
import { headBranch, repoPathOf } from './layout.ts'
import { folderOf, idOf } from './repository.ts'
import { gitEnvironment, hiddenRefs } from './settings.ts'
import { leftoversIn } from './staleLocks.ts'

/**
 * Reads the repositories below a folder as they are. It takes no lock and removes nothing, so that it may run beside
 * the service that owns them.
 */
export function inspectRepositories(rootDir: string): StoredRepositories & { close(): Promise<void> } {
  const reposDir = join(rootDir, 'repos')
  const children = gitChildren('/', gitEnvironment(join(rootDir, 'hooks'), limits))

  return {
    async list(afterId, limit) {
      const ids: number[] = []
      for (const group of (await readdir(reposDir).catch(() => [])).sort()) {
        if (ids.length >= limit) break
        if (group < folderOf(afterId).slice(0, 2)) continue
        for (const name of (await readdir(join(reposDir, group)).catch(() => [])).sort()) {
          const digits = /^([0-9a-f]{13})\.git$/.exec(name)?.[1]
          if (digits && Number.parseInt(digits, 16) > afterId) ids.push(Number.parseInt(digits, 16))
        }
      }
      const asked = ids.slice(0, limit)
      return await Promise.all(
        asked.map(async id => {
          const marker = await markerAt(join(reposDir, folderOf(id)))
          return { id, marker, isInPlace: marker !== null && idOf(marker) === id }
        }),
      )
    },

    async look(marker, { commits, proposals, defaultBranch }) {
      const dir = repoPathOf(rootDir, marker)
      if ((await markerAt(dir)) !== marker) return null
      const run = async (args: readonly string[], input: string) => {
        const { code, stdout, stderr } = await runGit(children, dir, args, { readsOnly: true, input })
        if (code === 0) return stdout.toString('latin1').trim().split('\n')
        throw new Error(`git ${args[0]} in ${dir} exited with ${code}: ${stderr.trim()}`)
      }
      const branch = `refs/heads/${defaultBranch}`
      const names = [
        `${branch}^{commit}`,
        ...commits.map(sha => `${sha}^{commit}`),
        ...proposals.flatMap(id => [`${hiddenRefs}/proposals/${id}`, `${hiddenRefs}/proposals/${id}-files`]),
      ]
      const answers = await run(['cat-file', '--batch-check=%(objecttype)'], `${names.join('\n')}\n`)
      const exists = (at: number) => /^(?:commit|blob)$/.test(answers[at] ?? '')
      const present = commits.filter((_, at) => exists(1 + at))
      const unreachable = present.length === 0 ? [] : await run(onNoBranch, `${present.join('\n')}\n`)
      const off = new Set(unreachable)
      const firstProposal = 1 + commits.length
      return {
        headBranch: await headBranch(dir),
        hasHead: exists(0),
        lostCommits: commits.filter((sha, at) => !exists(1 + at) || off.has(sha)),
        lostProposals: proposals.filter(
          (_, at) => !exists(firstProposal + 2 * at) && !exists(firstProposal + 2 * at + 1),
        ),
      } satisfies StoredRepository
    },

    async leftovers(before, max) {
      const found: string[] = []
      const note = async (path: string) => {
        const entry = await stat(path).catch(() => null)
        if (entry && entry.mtimeMs < before.getTime()) found.push(relative(rootDir, path))
      }
      for (const name of await readdir(join(rootDir, 'tmp')).catch(() => [])) await note(join(rootDir, 'tmp', name))
      for (const group of await readdir(reposDir).catch(() => [])) {
        for (const name of await readdir(join(reposDir, group)).catch(() => [])) {
          if (found.length >= max) return found.slice(0, max)
          for (const path of await leftoversIn(join(reposDir, group, name))) await note(path)
        }
      }
      return found.slice(0, max)
    },

    close: () => children.close(),
  }
}

/** Of the commits on standard input, and their ancestors, those that no branch contains. */
const onNoBranch = ['rev-list', '--stdin', '--not', '--branches']

async function markerAt(dir: string): Promise<string | null> {
  const config = await readFile(join(dir, 'config'), 'utf8').catch(() => '')
  return /^\tmarker = "(.*)"$/m.exec(config)?.[1] ?? null
}
