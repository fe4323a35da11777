import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Place = { readonly path: string }

/** What a repository is called in `CORPUS_DIR`; one that is not there is left out. */
const archives: Readonly<Record<string, string>> = {
  openapi: 'openapi-specification.bundle',
  mcp: 'modelcontextprotocol.tar.xz',
  'rust-rfcs': 'rust-rfcs.bundle',
  cloudevents: 'cloudevents.bundle',
}

const run = promisify(execFile)

/** The files that are named, by `repository:path`; none without `CORPUS_DIR`, `git` or `tar`. */
export async function readLabelledFiles(
  places: ReadonlyMap<string, readonly Place[]>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const corpus = process.env['CORPUS_DIR']
  const files = new Map<string, Uint8Array>()
  if (corpus === undefined) return files
  const folder = await mkdtemp(join(tmpdir(), 'labelled-'))
  try {
    for (const [repo, named] of places) {
      const archive = join(corpus, archives[repo] ?? '')
      const paths = [...new Set(named.map(({ path }) => path))]
      if (archives[repo] === undefined || !existsSync(archive)) continue
      const read = archive.endsWith('.bundle') ? await fromBundle(archive, join(folder, repo)) : await fromTar(archive)
      for (const path of paths) files.set(`${repo}:${path}`, await read(path))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function fromBundle(bundle: string, repository: string) {
    await run('git', ['clone', '--quiet', '--bare', bundle, repository])
    const { stdout } = await run('git', ['-C', repository, 'for-each-ref', '--format=%(refname)', 'refs/heads'])
    const heads = stdout.trim().split('\n')
    const head = heads.find(name => /\/(?:main|master)$/.test(name)) ?? heads[0] ?? 'HEAD'
    return async (path: string) => {
      const options = { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 } as const
      return (await run('git', ['-C', repository, 'show', `${head}:${path}`], options)).stdout
    }
  }

  async function fromTar(archive: string) {
    await run('tar', ['xJf', archive, '-C', folder])
    return (path: string) => readFile(join(folder, path))
  }
}
