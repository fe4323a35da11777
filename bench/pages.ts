/**
 * The built-in pages of a project with 1,000 pages, on a real service over HTTP: how soon a commit is visible while the
 * site is being read, pages that were never rendered, cached pages, and the memory of the render processes. Targets:
 * commit to visible at most 50 ms and a cold page at most 20 ms, each at p95; 256 MiB per process.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { freePorts } from '#testing/ports.ts'
import { newUser, type TestUser } from '#testing/users.ts'
import { type BenchServer, startServer } from './measuring/child.ts'
import { quantile } from './measuring/statistics.ts'
import { sampleRendererMemory } from './pages/memory.ts'
import { type Page, specification } from './pages/specification.ts'

const pagesTotal = 1_000
const filesPerCommit = 100
const starts = 5
const coldReadsPerStart = 40
const warmReads = 400
const commits = 100
const readers = 4
const readerPauseMs = 100
const aims = { visibleMs: 50, coldMs: 20, memoryMib: 256 }

type Site = {
  readonly base: string
  readonly user: TestUser
  readonly project: ProjectRecord
  readonly blobs: Map<string, string>
}
type Read = { readonly status: number; readonly text: string; readonly etag: string; readonly tookMs: number }

/** The same for each start, since addresses contain it. */
const port = await freePorts()
const pages = specification(pagesTotal)
const agent = new Agent({ keepAlive: true })
const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(homeDir, 'postgres') })
const memory = sampleRendererMemory()
let service: BenchServer | null = null
try {
  await measure()
} finally {
  await stopService()
  memory.stop()
  agent.destroy()
  await postgres.stop()
  await rm(homeDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  await restartService()
  const bytes = pages.reduce((sum, { content }) => sum + content.length, 0)
  console.log(`Committing ${pagesTotal} pages of ${Math.round(bytes / pagesTotal / 1024)} KiB …`)
  const site = await published()

  const first: number[] = []
  const cold: number[] = []
  for (let start = 0; start < starts; start++) {
    await restartService()
    const unread = pages.slice(-(start + 1) * (coldReadsPerStart + 1)).slice(0, coldReadsPerStart + 1)
    // Surveys start with the first pages, so the last ones have not been rendered yet.
    for (const [at, page] of unread.toReversed().entries()) {
      const { tookMs } = await readWhole(site, page)
      if (at === 0) first.push(tookMs)
      else cold.push(tookMs)
    }
  }

  await fetch(`${site.base}_/requirements`).then(answer => answer.text())
  const known = await Promise.all(pages.slice(0, 100).map(page => readWhole(site, page)))
  const warm: number[] = []
  const unchanged: number[] = []
  for (let at = 0; at < warmReads; at++) {
    const page = pages[at % known.length] as Page
    warm.push((await readWhole(site, page)).tookMs)
    const again = await read(site.base + page.address, known[at % known.length]?.etag)
    if (again.status !== 304) throw new Error(`${page.address} answered ${again.status} instead of 304`)
    unchanged.push(again.tookMs)
  }

  const { visible, sinceSent } = await whileReading(site, () => commitAndWaitForPage(site))
  console.log(`\nload average ${loadavg()[0]?.toFixed(1)}; milliseconds, p50 and p95`)
  report('first page after a start', first)
  report('cold page', cold, aims.coldMs)
  report('warm page', warm)
  report('not modified', unchanged)
  report(`commit acknowledged → visible, ${readers} readers`, visible, aims.visibleMs)
  report('commit sent → visible', sinceSent)
  console.log(
    `${'memory of a rendering process, most'.padEnd(44)} ${memory.maxMib().toFixed(0).padStart(7)} MiB  aim ${aims.memoryMib} MiB`,
  )
}

async function restartService(): Promise<void> {
  await service?.end('end')
  const env = { REQUESTS_PER_MINUTE: '1000000', PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '1000000' }
  service = await startServer('service.ts', { address: postgres.address, port, dataDir: join(homeDir, 'data'), env })
}

async function stopService(): Promise<void> {
  await service?.[Symbol.asyncDispose]()
}

async function published(): Promise<Site> {
  const user = await newUser(`http://127.0.0.1:${port}`)
  const project = await user.project({ visibility: 'public' })
  const site = { user, project, base: project.pagesUrl ?? '', blobs: new Map<string, string>() }
  for (let at = 0; at < pages.length; at += filesPerCommit) {
    const files = pages.slice(at, at + filesPerCommit).map(({ path, content }) => ({ path, content, baseSha: null }))
    const reply = await commit(site, { files })
    for (const { path, sha } of reply.files) if (sha) site.blobs.set(path, sha)
  }
  return site
}

async function commit({ user, project }: Site, body: object): Promise<CommitReply> {
  const answer = await user.post(`/api/projects/${project.id}/commit`, body)
  if (answer.status !== 201) throw new Error(`the commit answered ${answer.status}: ${answer.text}`)
  return answer.as<CommitReply>()
}

/** Changes one page after the other, each time until the site serves the new content. */
async function commitAndWaitForPage(site: Site): Promise<{ visible: number[]; sinceSent: number[] }> {
  const visible: number[] = []
  const sinceSent: number[] = []
  for (let at = 0; at < commits; at++) {
    const page = pages[(at * 37) % pagesTotal] as Page
    const mark = `Update number ${at} of the day.`
    const baseSha = site.blobs.get(page.path)
    const sent = performance.now()
    await commit(site, { filePath: page.path, content: `${page.content}\n${mark}\n`, baseSha })
    const acknowledged = performance.now()
    while (!(await read(site.base + page.address)).text.includes(mark)) await wait(1)
    visible.push(performance.now() - acknowledged)
    sinceSent.push(performance.now() - sent)
    await wait(50)
  }
  return { visible, sinceSent }
}

async function whileReading<T>(site: Site, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let at = reader; !ending.signal.aborted; at += 7) {
      await readWhole(site, pages[(at * 131) % pagesTotal] as Page)
      await wait(readerPauseMs)
    }
  })
  const result = await work()
  ending.abort()
  await Promise.all(reading)
  return result
}

async function readWhole(site: Site, page: Page): Promise<Read> {
  const answer = await read(site.base + page.address)
  if (answer.status !== 200 || !answer.text.includes('</html>')) throw new Error(`${page.address}: ${answer.status}`)
  return answer
}

async function read(url: string, known?: string): Promise<Read> {
  const begun = performance.now()
  const headers = known === undefined ? {} : { 'if-none-match': known }
  const asking = request(url, { agent, headers }).end()
  const [answer] = await once(asking, 'response')
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, text, etag: answer.headers.etag, tookMs: performance.now() - begun }
}

function report(name: string, tookMs: readonly number[], aimMs?: number): void {
  const at = (share: number) => quantile(tookMs, share).toFixed(1).padStart(7)
  const aim = aimMs === undefined ? '' : `  aim ${aimMs} ms for 95 of 100`
  console.log(`${name.padEnd(44)} ${at(0.5)} ${at(0.95)}  n ${tookMs.length}${aim}`)
}
