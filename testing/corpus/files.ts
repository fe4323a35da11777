import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type CorpusFile = { readonly path: string; readonly source: Uint8Array }

const run = promisify(execFile)

/** The files of the repositories in `CORPUS_DIR`; none without that folder, `git` or `tar`. */
export async function readCorpusFiles(): Promise<readonly CorpusFile[]> {
  const corpus = process.env['CORPUS_DIR']
  if (corpus === undefined) return []
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  try {
    await unpack(join(corpus, 'openapi-specification.bundle'), bundle => unpackBundle(bundle, folder, 'openapi'))
    await unpack(join(corpus, 'modelcontextprotocol.tar.xz'), async archive => {
      await run('tar', ['xJf', archive, '-C', folder])
    })
    const paths = globSync('**/*.{md,mdx,yaml,yml,json,csv}', { cwd: folder })
    return await Promise.all(paths.map(async path => ({ path, source: await readFile(join(folder, path)) })))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The Markdown files of one repository of the corpus, by their paths in it; none without it. */
export async function readCorpusPages(name: string): Promise<readonly CorpusFile[]> {
  const corpus = process.env['CORPUS_DIR']
  if (corpus === undefined) return []
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  const pages = join(folder, 'pages')
  try {
    await unpack(join(corpus, `${name}.bundle`), bundle => unpackBundle(bundle, folder, 'pages'))
    await unpack(join(corpus, `${name}.tar.xz`), async archive => {
      await mkdir(pages)
      await run('tar', ['xJf', archive, '-C', pages])
    })
    const paths = globSync('**/*.{md,mdx}', { cwd: pages }).sort()
    return await Promise.all(paths.map(async path => ({ path, source: await readFile(join(pages, path)) })))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpackBundle(bundle: string, folder: string, name: string): Promise<void> {
  const { stdout } = await run('git', ['bundle', 'list-heads', bundle])
  const branch = /refs\/heads\/(main|master)$/m.exec(stdout)?.[1] ?? 'main'
  const repository = join(folder, `.${name}`)
  await run('git', ['clone', '--quiet', '--branch', branch, bundle, repository])
  await run('git', ['-C', repository, 'checkout-index', '--all', `--prefix=${join(folder, name)}/`])
}

async function unpack(file: string, how: (file: string) => Promise<void>): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) await how(file)
}
