import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf } from '#build/hash.ts'
import type { FileRenderer, RenderedFile } from '#build/renderer.ts'
import { limits } from '#domain/limits.ts'
import { readAssets } from '#drivers/pages/builtin/assets.ts'
import { attempt, type PageWork, type Unprocessable, valueOrNull } from '#drivers/pages/builtin/attempt.ts'
import { rendererVersion } from '#drivers/pages/builtin/version.ts'
import { noFacts } from '#site/facts.ts'
import { packFile } from '#site/file/packedFile.ts'
import { plainFragment } from '#site/fragment.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { surveyFile } from '#site/survey/file.ts'

/** A build can wait longer than a reader. */
const reasons: Readonly<Record<Unprocessable['reason'], string>> = {
  deadline: 'It took too long to render.',
  memory: 'It needs too much memory to render.',
  failed: 'It could not be rendered.',
}

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
      /** A new process may succeed where an older one ran out of memory. The failure is cached for its deadline only. */
      const made =
        first.kind === 'unprocessable' && first.reason === 'memory'
          ? await attempt(work, 'packedFile', { path, source, beside }, { ...builder, deadlineMs: 2 * deadlineMs })
          : first
      return made.kind === 'unprocessable' ? renderInstead(path, source, made) : { file: made.value, stopped: null }
    },
    parts: async (path, source, names) => {
      const made = await attempt(work, 'parts', { path, source, names }, builder)
      if (made.kind === 'done') return made.value
      return names.map(() => plainFragment('', noFacts, reasons[made.reason]))
    },
    redline: async (path, before, after) => {
      return valueOrNull(await attempt(work, 'redline', { path, before, after }, builder))
    },
    close: () => work.close(),
  }
}

/** Assembles a site, in parallel to rendering its pages. */
function sourcesOf(room: string): readonly string[] {
  const paths = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  return paths.sort().map(path => readFileSync(join(room, path), 'utf8'))
}

/** The text as it is, without parsing: parsing is what took too long. */
function renderInstead(path: string, source: Uint8Array, { reason }: Unprocessable): RenderedFile {
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  const fragment = plainFragment(text, noFacts, reasons[reason])
  const survey = surveyFile(fragment, path)
  const index = indexPage(plainFragment('', noFacts, ''), path)
  return { file: packFile({ fragment, survey, index }), stopped: reasons[reason] }
}
