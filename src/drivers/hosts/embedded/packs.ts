import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '#domain/limits.ts'
import { errorOutputOf, gitChildren } from './children.ts'
import { runGit } from './git.ts'
import { createOnce, existsAt, headBranch, repoPathOf, syncLayout, writeLayout } from './layout.ts'
import { gitEnvironment } from './settings.ts'

/** A repository as of one moment: its refs, and one pack with every object that they lead to. */
export type PackedRepository = {
  readonly marker: string
  readonly headBranch: string
  /** The service's own refs are among them. */
  readonly refs: readonly { readonly name: string; readonly sha: string }[]
  /** Empty if there are no refs. */
  pack(): AsyncIterable<Uint8Array>
}

export type RepositoryPacks = {
  /** `null`: there is none for the marker. Takes no lock; the objects stay for two weeks after a ref has left them. */
  read(marker: string): Promise<PackedRepository | null>
  /** Creates the repository completely or not at all; an existing one with the marker stays as it is. */
  write(repository: Omit<PackedRepository, 'pack'>, pack: AsyncIterable<Uint8Array>): Promise<void>
  close(): Promise<void>
}

/** Copies whole repositories out of a folder of them, and into one. */
export function repositoryPacks(rootDir: string): RepositoryPacks {
  const children = gitChildren('/', gitEnvironment(join(rootDir, 'hooks'), limits))

  async function* packOf(dir: string, shas: readonly string[]): AsyncIterable<Uint8Array> {
    const args = ['pack-objects', '--quiet', '--stdout', '--revs', '--delta-base-offset']
    const child = children.start(args, { worksOn: null, env: { GIT_DIR: dir } })
    const ended = once(child, 'close')
    const errorOutput = errorOutputOf(child)
    child.stdin.end(`${[...new Set(shas)].join('\n')}\n`)
    try {
      yield* child.stdout
      const [code] = await ended
      if (code !== 0) throw new Error(`git pack-objects in ${dir} exited with ${code}: ${errorOutput()}`)
    } finally {
      await children.stop(child)
    }
  }

  return {
    async read(marker) {
      const dir = repoPathOf(rootDir, marker)
      if (!(await existsAt(dir, marker))) return null
      const branch = await headBranch(dir)
      const listed = await runGit(children, dir, ['for-each-ref', '--format=%(objectname) %(refname)'], {
        readsOnly: true,
      })
      if (listed.code !== 0) throw new Error(`git for-each-ref in ${dir} exited with ${listed.code}: ${listed.stderr}`)
      const lines = listed.stdout.toString('utf8').split('\n').filter(Boolean)
      const refs = lines.map(line => {
        const space = line.indexOf(' ')
        return { sha: line.slice(0, space), name: line.slice(space + 1) }
      })
      const shas = refs.map(({ sha }) => sha)
      return { marker, headBranch: branch, refs, pack: () => (shas.length === 0 ? nothing() : packOf(dir, shas)) }
    },

    write: ({ marker, headBranch: branch, refs }, pack) =>
      createOnce(rootDir, marker, async unfinished => {
        await writeLayout(unfinished, marker, branch)
        if (refs.length > 0) {
          const child = children.start(['index-pack', '--stdin'], { worksOn: null, env: { GIT_DIR: unfinished } })
          const ended = once(child, 'close')
          const errorOutput = errorOutputOf(child)
          child.stdout.resume()
          await pipeline(pack, child.stdin).catch(() => {})
          const [code] = await ended
          if (code !== 0) throw new Error(`A repository could not be restored: ${errorOutput()}`)
          const lines = refs.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ sha, name }) => `${sha} ${name}\n`)
          await writeFile(join(unfinished, 'packed-refs'), lines.join(''), { flush: true })
        }
        await syncLayout(unfinished)
      }),

    close: () => children.close(),
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {}

/** Where an entry of a backup for this repository is. */
export function entryNameOf(marker: string): string {
  return createHash('sha256').update(marker).digest('hex').slice(0, 32)
}
