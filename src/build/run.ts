import { realpathSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type BuildArguments, readArguments } from './arguments.ts'
import { readBase } from './base.ts'
import { formatBrokenLinks } from './brokenLinks.ts'
import { BuildArgumentError } from './buildError.ts'
import { openCaches } from './caches.ts'
import type { FileRenderer } from './renderer.ts'
import { type BuildRequest, type Built, buildSite } from './site.ts'

export type Terminal = { readonly say: (line: string) => void; readonly warn: (line: string) => void }

/** Runs `speckeep build …`, from its arguments to its exit code. `ended` stops watching. */
export async function runBuild(
  args: readonly string[],
  start: () => FileRenderer,
  terminal: Terminal,
  ended: AbortSignal,
): Promise<0 | 1> {
  const options = readArguments(args)
  const request = requestOf(options)
  const renderer = start()
  try {
    if (options.watch) {
      const { watchSite } = await import('./watch/watch.ts')
      await watchSite({ ...request, port: options.port }, renderer, terminal, ended, built =>
        printReport(request, built, terminal),
      )
      return 0
    }
    const startedAtMs = performance.now()
    using caches = openCaches(request)
    const built = await buildSite(request, renderer, caches)
    printReport(request, built, terminal)
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(2)
    terminal.say(`${summary(built)} in ${seconds} s: ${request.out}`)
    return options.strict && built.brokenLinks.length > 0 ? 1 : 0
  } finally {
    await renderer.close()
  }
}

function requestOf(options: BuildArguments): BuildRequest {
  const folder = realFolder(options.folder)
  const out = resolve(options.out ?? join(folder, '_site'))
  const above = relative(out, folder)
  if (above === '' || !(above.startsWith('..') || above.startsWith('/')))
    throw new BuildArgumentError(`--out is ${out}, which contains the sources; name a separate folder.`)
  return { folder, out, base: readBase(options.base), keep: options.keep, redlinedCommits: options.changes }
}

function realFolder(written: string): string {
  const folder = resolve(written)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BuildArgumentError(
      `${JSON.stringify(written)} is not a folder. Pass the folder that contains the specification.`,
    )
  return realpathSync(folder)
}

function printReport({ folder }: BuildRequest, built: Built, terminal: Terminal): void {
  for (const warning of built.warnings) terminal.warn(warning)
  for (const line of formatBrokenLinks(folder, built.brokenLinks)) terminal.warn(line)
  const count = built.brokenLinks.length
  if (count > 0) terminal.warn(count === 1 ? '1 link is broken.' : `${count} links are broken.`)
}

function summary({ pages, rendered, written, removed }: Built): string {
  const parts = [
    `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    `${rendered} rendered`,
    `${written.length} files written`,
  ]
  return [...parts, ...(removed.length > 0 ? [`${removed.length} removed`] : [])].join(', ')
}
