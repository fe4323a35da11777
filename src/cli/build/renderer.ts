import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf } from '#build/hash.ts'
import type { FileRenderer } from '#build/renderer.ts'
import { readAssets } from '#drivers/pages/builtin/assets.ts'
import { attempt, type PageWork, valueOrNull } from '#drivers/pages/builtin/attempt.ts'
import { rendererVersion } from '#drivers/pages/builtin/version.ts'

/** One caller waits for all of the work. */
const builder = { caller: 'build', projectId: null }

export type RenderProcesses = { readonly work: PageWork; readonly deadlineMs: number }

export function rendererOn({ work, deadlineMs }: RenderProcesses): FileRenderer {
  const { urls, byName } = readAssets()
  return {
    version: hashOf(rendererVersion(), sourcesOf(join(import.meta.dirname, '..', '..', 'build'))),
    assets: {
      stylesheet: basename(urls.stylesheet),
      fonts: urls.fonts.map(url => basename(url)),
      script: basename(urls.script),
      search: { panel: basename(urls.searchPanel), engine: basename(urls.searchEngine) },
      diagram: basename(urls.diagram),
      byName: new Map([...byName].map(([name, { content }]) => [name, content])),
    },
    render: async (path, source, beside) => {
      const first = await attempt(work, 'packedFile', { path, source, beside }, builder)
      // A new process may succeed where an older one ran out of memory. The failure is cached for its deadline only.
      const made =
        first.kind === 'unprocessable' && first.reason === 'memory'
          ? await attempt(work, 'packedFile', { path, source, beside }, { ...builder, deadlineMs: 2 * deadlineMs })
          : first
      return made.kind === 'unprocessable'
        ? (await import('./plain.ts')).plainFile(path, source, made)
        : { file: made.value, stopped: null }
    },
    parts: async (path, source, names) => {
      const made = await attempt(work, 'parts', { path, source, names }, builder)
      if (made.kind === 'done') return made.value
      const { plainPart } = await import('./plain.ts')
      return names.map(() => plainPart(made))
    },
    redlines: async (path, versions) => valueOrNull(await attempt(work, 'redlines', { path, versions }, builder)),
    close: () => work.close(),
  }
}

/** The modules that assemble a site: a change of one of them may change every page, as a change of the renderer may. */
function sourcesOf(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  return paths.sort().map(path => readFileSync(join(folder, path), 'utf8'))
}
