/** What the repositories of CORPUS_DIR contain about a commit besides its texts. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostOf } from '#domain/edit/guards/context/knownAddresses.ts'
import { addressesAt, contextOf, type ProjectContext } from '#domain/edit/guards/context/projectContext.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import type { CommitPair } from '#testing/corpus/pairs.ts'

const run = promisify(execFile)
const outputMaxBytes = 256 * 1024 * 1024

export type CommitFacts = {
  readonly subject: string
  /** The other files of the project before the commit. */
  readonly around: ProjectContext
}

/** Facts about the pairs whose commits are in the bundles of a folder, by commit id. */
export async function readHistory(
  folder: string,
  pairs: readonly CommitPair[],
): Promise<ReadonlyMap<string, CommitFacts>> {
  const scratch = await mkdtemp(join(tmpdir(), 'speckeep-history-'))
  try {
    const facts = new Map<string, CommitFacts>()
    for (const [index, bundle] of globSync('*.bundle', { cwd: folder }).entries()) {
      const repository = join(scratch, `${index}.git`)
      await run('git', ['clone', '--quiet', '--bare', join(folder, bundle), repository])
      const subjects = await subjectsIn(repository)
      for (const pair of pairs) {
        const subject = subjects.get(pair.commit)
        if (subject !== undefined) facts.set(pair.commit, { subject, around: await lookAt(repository, pair) })
      }
    }
    return facts
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function subjectsIn(repository: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await git(repository, 'log', '--all', '--format=%H%x09%s')).split('\n')
  return new Map(lines.map(line => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]))
}

async function lookAt(repository: string, { repo, commit, old, new: after }: CommitPair): Promise<ProjectContext> {
  const changes = diffLines(splitLines(old), splitLines(after))
  return await contextOf([{ before: old, after, changes }], async ({ addresses }) => {
    const parent = `${commit}^`
    const paths = (await git(repository, 'ls-tree', '-r', '-t', '--name-only', '-z', parent)).split('\0')
    const hosts = [...new Set(addresses.flatMap(address => hostOf(address) ?? []))]
    const lines = hosts.length === 0 ? '' : await linesWith(repository, parent, hosts)
    const own = repo.startsWith('http') ? repo : `https://github.com/${repo}`
    return { paths: new Set(paths), knownAddresses: [own, ...addressesAt(lines, hosts)] }
  })
}

async function linesWith(repository: string, commit: string, hosts: readonly string[]): Promise<string> {
  const patterns = hosts.flatMap(host => ['-e', host])
  return await git(repository, 'grep', '-h', '-F', ...patterns, commit, '--', '*.md', '*.mdx', '*.markdown').catch(
    () => '',
  )
}

async function git(repository: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', repository, ...args], { maxBuffer: outputMaxBytes })
  return stdout
}
