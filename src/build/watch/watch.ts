import { type FSWatcher, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { BuildError, codeOf } from '../buildError.ts'
import { openCaches } from '../caches.ts'
import type { FileRenderer } from '../renderer.ts'
import { type BuildRequest, type Built, buildSite } from '../site.ts'
import { startPreview } from './server.ts'

export type WatchRequest = BuildRequest & { readonly port: number }

/** Editors write a file in several steps. */
const quietMs = 60

/** Builds, serves, and rebuilds whenever the source changes, until `ended`. */
export async function watchSite(
  request: WatchRequest,
  renderer: FileRenderer,
  terminal: { readonly say: (line: string) => void; readonly warn: (line: string) => void },
  ended: AbortSignal,
  report: (built: Built) => void,
): Promise<void> {
  using caches = openCaches(request)
  const changed = changeOf(request, ended)
  let built = await buildSite(request, renderer, caches)
  report(built)
  await using preview = await startPreview(request, () => built.files, renderer.assets)
  terminal.say(`${built.title}: ${preview.url}  (Ctrl-C ends it)`)
  while (await changed.next()) {
    const startedAtMs = performance.now()
    try {
      built = await buildSite(request, renderer, caches)
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      terminal.warn(error.message)
      continue
    }
    if (built.written.length + built.removed.length === 0) continue
    report(built)
    preview.reload()
    const ms = Math.round(performance.now() - startedAtMs)
    terminal.say(`${built.written.length} files written, ${built.removed.length} removed in ${ms} ms`)
  }
}

/** `next` resolves to true once something has changed since its last call and no change follows; false at the end. */
function changeOf({ folder, out }: BuildRequest, ended: AbortSignal) {
  let wake = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const onChange = (_event: string, name: string | null) => {
    if (name !== null && isIgnored(name, relative(folder, out))) return
    clearTimeout(timer)
    timer = setTimeout(() => wake.resolve(), quietMs)
  }
  const watcher = startWatching(folder, onChange)
  const end = Promise.withResolvers<void>()
  ended.addEventListener('abort', () => end.resolve(), { once: true })
  void end.promise.then(() => {
    clearTimeout(timer)
    watcher.close()
  })
  return {
    next: async () => {
      await Promise.race([wake.promise, end.promise])
      wake = Promise.withResolvers<void>()
      return !ended.aborted
    },
  }
}

function startWatching(folder: string, onChange: (event: string, name: string | null) => void): FSWatcher {
  try {
    return watch(folder, { recursive: true }, onChange)
  } catch (error) {
    throw new BuildError(`${folder} cannot be watched (${codeOf(error)}); build it without --watch.`)
  }
}

/** Our own files, and everything of git except the log of HEAD. */
function isIgnored(name: string, out: string): boolean {
  const isOurs = out !== '' && !out.startsWith('..') && (name === out || name.startsWith(`${out}/`))
  const isGits = name === '.git' || name.startsWith(join('.git', '/'))
  return isOurs || (isGits && name !== join('.git', 'logs', 'HEAD')) || name.includes('node_modules/')
}
