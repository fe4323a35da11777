import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { BuildError } from '#build/buildError.ts'
import { hashOf } from '#build/hash.ts'
import type { FileRenderer, RenderedFile } from '#build/renderer.ts'
import { runBuild } from '#build/run.ts'
import { environment } from '#config/env.ts'
import { limits } from '#domain/limits.ts'
import { readAssets } from '#drivers/pages/builtin/assets.ts'
import { attempt, type Unprocessable, valueOrNull } from '#drivers/pages/builtin/attempt.ts'
import { rendererVersion } from '#drivers/pages/builtin/version.ts'
import { startWork } from '#drivers/work/index.ts'
import { noFacts } from '#site/facts.ts'
import { plainFragment } from '#site/fragment.ts'
import { packFile } from '#site/packedFile.ts'
import { indexPage } from '#site/search/pageIndex.ts'
import { surveyFile } from '#site/survey/file.ts'
import type { Given, Run, Terminal } from './command.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'

/** `speckeep build`, with the render processes that it needs. */

const processesMax = 4
/** A build can wait longer than a reader. */
const reasons: Readonly<Record<Unprocessable['reason'], string>> = {
  deadline: 'It took too long to render.',
  memory: 'It needs too much memory to render.',
  failed: 'It could not be rendered.',
}

const deadlineMs = 15_000
/** Starting and warming up one costs as much as rendering a few of these. */
const bytesPerStart = 2 * 1024 * 1024
/** One caller waits for all of the work. */
const builder = { caller: 'build', projectId: null }
const unbounded = { waitingMax: Infinity, waitingPerCallerMax: Infinity, waitingMaxBytes: Infinity }

export const run: Run = async ({ args }: Given, terminal: Terminal) => {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // Ends watching in order; a running build is aborted, and the next one resumes from there.
      ended.abort()
      if (!args.includes('--watch')) process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
  return await runBuild(args, startRenderer, terminal, ended.signal).catch(reportFailure(terminal))
}

function reportFailure({ warn }: Terminal): (error: unknown) => ExitCode {
  return error => {
    if (!(error instanceof BuildError)) throw error
    warn(error.message)
    return exitCodes.failed
  }
}

function startRenderer(): FileRenderer {
  const work = startWork({
    processes: Math.min(availableParallelism(), processesMax),
    deadlineMs,
    heapMaxMb: 192,
    memoryMaxMb: 256,
    bytesPerStart,
    line: unbounded,
    compileCacheDir: environment()['NODE_COMPILE_CACHE'],
  })
  const { urls, byName } = readAssets()
  return {
    version: hashOf(rendererVersion(), sourcesOf(join(import.meta.dirname, '..', 'build'))),
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
