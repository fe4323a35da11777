import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from '#domain/limits.ts'
import type { PageIdentity, PageRenderer, PageRequest, RenderedPage } from '#ports/pages.ts'
import { noFacts } from '#site/markdown/facts.ts'
import { type Fragment, plainFragment } from '#site/markdown.ts'
import { renderMessage } from '#site/messages.ts'
import { renderPage } from '#site/page.ts'
import { readAssets } from './assets.ts'
import { siteReader, stoppedKeptMs } from './site.ts'
import { type Stopped, startThreads } from './threads.ts'
import { rendererVersion } from './version.ts'

export type BuiltinPagesOptions = {
  /** Finished pages that are kept in memory. */
  readonly cacheMaxBytes?: number
  readonly threads?: number
  /** For the rendering of one file. */
  readonly deadlineMs?: number
  readonly threadHeapMaxMb?: number
}

/**
 * The pages that Speckeep renders itself, on read, from objects of git:
 *
 *   source ──thread──▶ fragment ─┐
 *                                ├─▶ page, kept by its ETag
 *   tree ──▶ map, outline ───────┘
 */
export function builtinPages(options: BuiltinPagesOptions = {}): PageRenderer {
  const { stylesheetUrl, byName } = readAssets()
  const version = rendererVersion()
  const threads = startThreads({
    count: options.threads ?? 2,
    deadlineMs: options.deadlineMs ?? 3_000,
    heapMaxMb: options.threadHeapMaxMb ?? 384,
  })
  const siteOf = siteReader(threads)
  const rendered = new LRUCache<string, RenderedPage>({
    maxSize: options.cacheMaxBytes ?? 64 * 1024 * 1024,
    sizeCalculation: page => page.html.length,
  })
  const underWay = new Map<string, Promise<RenderedPage>>()

  function etag(page: PageIdentity): string {
    const { projectTitle, basePath, path, tree, commit, links } = page
    return strongTag([version, projectTitle, basePath, path, tree.treeSha, commit, links])
  }

  async function renderAnew(page: PageRequest, tag: string): Promise<RenderedPage> {
    const [site, outcome] = await Promise.all([siteOf(page), fragmentOf(page)])
    const stopped = 'stopped' in outcome
    const fragment = stopped ? fragmentInstead(page.source, outcome) : outcome
    const html = renderPage({ ...page, stylesheetUrl, site: site.map, outline: site.outline, fragment })
    const result = { html: encode(html), etag: stopped ? strongTag([tag, outcome.stopped]) : tag }
    rendered.set(tag, result, stopped ? { ttl: stoppedKeptMs } : {})
    return result
  }

  function fragmentOf({ path, source }: PageRequest): Promise<Fragment | Stopped> {
    const flavour = path.toLowerCase().endsWith('.mdx') ? 'mdx' : 'markdown'
    return threads.run({ kind: 'fragment', source, flavour })
  }

  return {
    stylesheetUrl,
    etag,
    render: async page => {
      const tag = etag(page)
      const known = rendered.get(tag) ?? underWay.get(tag)
      if (known) return known
      const rendering = renderAnew(page, tag).finally(() => underWay.delete(tag))
      underWay.set(tag, rendering)
      return rendering
    },
    message: message => {
      const html = encode(renderMessage(message, stylesheetUrl))
      return { html, etag: strongTag([version, message]) }
    },
    asset: name => byName.get(name) ?? null,
    close: () => threads.close(),
  }
}

/** The text as it is, without reading it: reading it is what took too long. */
function fragmentInstead(source: Uint8Array, { stopped }: Stopped): Fragment {
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  return plainFragment(text, noFacts, reasons[stopped])
}

const reasons: Readonly<Record<Stopped['stopped'], string>> = {
  deadline: 'It took too long to render.',
  memory: 'It needs too much memory to render.',
  failed: 'It could not be rendered.',
}

function strongTag(parts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
