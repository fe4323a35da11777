/** Folders to build from, builds of them, and their output. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readBase } from '#build/base.ts'
import { openCaches } from '#build/caches.ts'
import { hashContent } from '#build/hash.ts'
import type { FileRenderer } from '#build/renderer.ts'
import { type Built, buildSite } from '#build/site.ts'
import { packFile } from '#site/file/packedFile.ts'
import { renderParts } from '#site/file/parts.ts'
import { renderFile } from '#site/file.ts'
import { renderRedline } from '#site/redline.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { surveyFile } from '#site/survey/file.ts'

export type Files = Readonly<Record<string, string>>

export type BuildFolders = Disposable & { readonly source: string; readonly out: string; readonly root: string }

export function createFolders(files: Files = {}): BuildFolders {
  const root = mkdtempSync(join(tmpdir(), 'speckeep-build-'))
  const room = { root, source: join(root, 'source'), out: join(root, 'out') }
  mkdirSync(room.source)
  write(room.source, files)
  return { ...room, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

export function commit(folder: string, message: string): void {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '--allow-empty', '--date', '2026-05-01T10:00:00Z', '-m', message)
}

/** The pure functions, without the processes that usually run them. */
export function directRenderer(
  options: { readonly version?: string; readonly onRender?: (path: string) => void } = {},
) {
  const renderer: FileRenderer = {
    version: options.version ?? '1',
    assets: {
      stylesheet: 'site.0.css',
      fonts: [],
      script: null,
      search: null,
      diagram: null,
      byName: new Map([['site.0.css', Buffer.from('p{}')]]),
    },
    render: async (path, source, beside) => {
      options.onRender?.(path)
      const fragment = renderFile(source, path, beside)
      if (!fragment) throw new Error(`${path} is no page`)
      const file = packFile({ fragment, survey: surveyFile(fragment, path), index: indexPage(fragment, path) })
      return { file, stopped: null }
    },
    parts: async (path, source, names) => renderParts(source, path, names),
    redlines: async (path, versions) => {
      const sides = versions.map(source => source && renderFile(source, path))
      return sides.slice(1).map((after, index) => renderRedline(sides[index] ?? null, after))
    },
    close: async () => {},
  }
  return renderer
}

export type BuildOptions = {
  readonly out?: string
  readonly base?: string
  readonly keep?: boolean
  readonly redlinedCommits?: number
  readonly renderer?: FileRenderer
}

export async function build(
  { source, out }: Pick<BuildFolders, 'source' | 'out'>,
  options: BuildOptions = {},
): Promise<Built> {
  const request = {
    folder: source,
    out: options.out ?? out,
    base: readBase(options.base ?? ''),
    keep: options.keep ?? true,
    redlinedCommits: options.redlinedCommits ?? 10,
  }
  using caches = openCaches(request)
  return await buildSite(request, options.renderer ?? directRenderer(), caches)
}

/** Every file of a folder, with a hash of its content. */
export function contentsOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map(path => [path.slice(folder.length + 1), hashContent(readFileSync(path))]))
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
