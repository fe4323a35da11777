import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { Answer } from '#testing/users.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { testWork } from '../../support/work.ts'

/**
 * A long computation for one caller does not delay others: the main thread remains responsive, and the queue is fair.
 */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const [eve, bob] = [await service.user(), await service.user()]

const turnMs = 5

/**
 * While `work` ran, no turn of the main thread computed for more than a quarter of the total time. Turns are measured
 * in processor time: other programs may hold the thread for as long as they like.
 */
async function withoutBlocking<T>(work: () => Promise<T>): Promise<T> {
  let longestMs = 0
  let last = process.threadCpuUsage()
  const turns = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1_000)
  }, turnMs)
  const startedMs = performance.now()
  const result = await work().finally(() => clearInterval(turns))
  const tookMs = performance.now() - startedMs
  assert.ok(longestMs < tookMs / 4, `of ${tookMs} ms the main thread computed for ${longestMs} ms`)
  return result
}

/** Such texts take seconds, or are refused because they would: 409 is a merge with conflicts. */
const answeredOrTooMuch: ReadonlySet<number> = new Set([200, 201, 409, 413])

const headings = { filePath: 'big.md', content: '# a\n'.repeat(99_999), instruction: 'delete section "a"' }

test('an instruction for the maximum number of headings is estimated without delaying the requests of others', async () => {
  const project = await eve.project()
  const estimate = () => eve.post(`/api/projects/${project.id}/edit/estimate`, { ...headings, baseSha: null })
  const { status } = await withoutBlocking(estimate)
  assert.ok(answeredOrTooMuch.has(status), String(status))
})

test('a rewrite of such a file is computed, checked and shown without delaying the requests of others', async () => {
  const project = await eve.project()
  const rewrite = { ...headings, instruction: 'replace "a" with "b"', baseSha: null }
  const answer = await withoutBlocking(() => eve.post(`/api/projects/${project.id}/edit`, rewrite))
  assert.ok(answeredOrTooMuch.has(answer.status), answer.text.slice(0, 500))
})

test('settings that take long to read delay no requests of others when a project is checked', async () => {
  const project = await eve.project()
  const settings = `check: [${'? '.repeat(20_000)}]\n`
  const before = (await eve.get(`/api/projects/${project.id}/files/_config.yml`)).as<FileRecord>()
  const files = [{ path: '_config.yml', content: settings, baseSha: before.sha }]
  const committed = await eve.post(`/api/projects/${project.id}/commit`, { files })
  assert.equal(committed.status, 201)
  const checked = () => eve.post(`/api/projects/${project.id}/check`, { path: 'new.md', content: '# New\n' })
  const { status } = await withoutBlocking(checked)
  assert.equal(status, 200)
})

test('a site that excludes files by patterns that take long delays no requests of others', async () => {
  const project = await eve.project({ visibility: 'public' })
  const patterns = Array.from({ length: 1_000 }, (_, at) => `*${'a'.repeat(50)}b${at}*`)
  const before = (await eve.get(`/api/projects/${project.id}/files/_config.yml`)).as<FileRecord>()
  const settings = { path: '_config.yml', content: `exclude: ${JSON.stringify(patterns)}\n`, baseSha: before.sha }
  const folder = `${'a'.repeat(200)}/${'a'.repeat(200)}`
  const pages = Array.from({ length: 99 }, (_, at) => ({ path: `${folder}${at}.md`, content: '# A\n', baseSha: null }))
  const committed = await eve.post(`/api/projects/${project.id}/commit`, { files: [settings, ...pages] })
  assert.equal(committed.status, 201)
  const answer = await withoutBlocking(() => fetch(project.pagesUrl ?? ''))
  assert.equal(answer.status, 503)
  assert.match(await answer.text(), /the patterns of exclude take too long/)
})

test('the model cost of such a file is estimated without delaying the requests of others', async () => {
  const overrides = { ai: scriptedModel(), prices: { costMicroUsd: async () => 1 } }
  const modelOnly = await testService({ env: { AI_RULES_FIRST: 'false' }, overrides })
  try {
    const user = await modelOnly.user()
    const project = await user.project()
    const ask = (asked: object) => user.post(`/api/projects/${project.id}/edit/estimate`, { ...asked, baseSha: null })
    assert.equal((await ask({ ...headings, content: '# a\n' })).status, 200)
    const { status, text } = await withoutBlocking(() => ask(headings))
    assert.equal(status, 200, text)
  } finally {
    await modelOnly[Symbol.asyncDispose]()
  }
})

test('a caller with one estimate gets it before a caller with several', async () => {
  const [one, other] = [await eve.project(), await bob.project()]
  const order: string[] = []
  const noted = async (name: string, answer: Promise<Answer>) => {
    const { status, text } = await answer
    order.push(name)
    assert.ok(status === 200 || (name === 'eve' && answeredOrTooMuch.has(status)), text.slice(0, 500))
  }
  const attack = (nth: number) => {
    const content = `# ${nth}\n${headings.content.slice(0, 200_000)}`
    return eve.post(`/api/projects/${one.id}/edit/estimate`, { ...headings, content, baseSha: null })
  }
  const attacks = [1, 2, 3].map(nth => noted('eve', attack(nth)))
  const content = `# Title\n\n${'The name is here.\n'.repeat(1_000)}`
  const asked = { filePath: 'page.md', content, baseSha: null, instruction: 'replace "name" with "word"' }
  await noted('bob', bob.post(`/api/projects/${other.id}/edit/estimate`, asked))
  await Promise.all(attacks)
  assert.ok(order.indexOf('bob') < order.lastIndexOf('eve'), order.join(' '))
})

test('texts of the maximum number of lines are merged without delaying the requests of others', async () => {
  const project = await eve.project()
  const lines = (changed: (at: number) => boolean) =>
    Array.from({ length: 1_800_000 }, (_, at) => (changed(at) ? 'b\n' : 'a\n')).join('')
  const commit = (content: string, baseSha: string | null) =>
    eve.post(`/api/projects/${project.id}/commit`, { filePath: 'lines.txt', content, baseSha })
  const first = await commit(
    lines(() => false),
    null,
  )
  const baseSha = first.as<CommitReply>().files[0]?.sha ?? ''
  assert.equal(
    (
      await commit(
        lines(at => at % 3 === 0),
        baseSha,
      )
    ).status,
    201,
  )
  const answer = await withoutBlocking(() =>
    commit(
      lines(at => at % 5 === 0),
      baseSha,
    ),
  )
  assert.ok(answeredOrTooMuch.has(answer.status), answer.text.slice(0, 500))
})

test('pages that take too long do not delay the reader of another site', async () => {
  const [hostile, other] = [await eve.project({ visibility: 'public' }), await bob.project({ visibility: 'public' })]
  const names = ['a', 'b', 'c', 'd']
  const slow = names.map(name => `# ${name}\n\n\`\`\`csharp\n${'a\n'.repeat(29_000)}\`\`\`\n`)
  const changes = names.map((name, at) => ({ path: `${name}.md`, content: slow[at], baseSha: null }))
  assert.equal((await eve.post(`/api/projects/${hostile.id}/commit`, { files: changes })).status, 201)
  const page = { filePath: 'fresh.md', content: '# Fresh\n', baseSha: null }
  assert.equal((await bob.post(`/api/projects/${other.id}/commit`, page)).status, 201)
  const order: string[] = []
  const read = async (url: string, name: string) => {
    assert.equal((await fetch(url)).status, 200)
    order.push(name)
  }
  const attacks = names.map(name => read(`${hostile.pagesUrl}${name}.html`, name))
  await Promise.all([read(`${other.pagesUrl}fresh.html`, 'fresh'), ...attacks])
  assert.ok(order.indexOf('fresh') < names.length - 1, order.join(' '))
})

test('when the work queue is full, callers get a time to retry', async () => {
  const work = testWork({ line: { waitingMax: 0 } })
  const full = await testService({ overrides: { work } })
  try {
    const user = await full.user()
    const project = await user.project()
    const content = `# Title\n\n${'The name is here.\n'.repeat(1_000)}`
    const asked = { filePath: 'page.md', content, baseSha: null, instruction: 'replace "name" with "word"' }
    for (const what of ['edit', 'edit/estimate']) {
      const answer = await user.post(`/api/projects/${project.id}/${what}`, asked)
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.problem().code, 'unavailable')
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
  } finally {
    await full[Symbol.asyncDispose]()
    await work.close()
  }
})
