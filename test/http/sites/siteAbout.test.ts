import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { testService } from '../../support/service.ts'

/** The generated pages of a site: pages below `_/`, and files for other programs. */

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function commit({ id }: ProjectRecord, body: object): Promise<CommitReply> {
  const answer = await ada.post(`/api/projects/${id}/commit`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>()
}

const spec =
  '# Ledger\n\n- **REQ-1** The Ledger MUST balance.\n- **REQ-2** It SHOULD be fast, see [nothing](missing.md).\n'

async function published(visibility: 'public' | 'private' = 'public') {
  const project = await ada.project({ visibility })
  const made = await commit(project, { filePath: 'ledger.md', content: spec, baseSha: null })
  const base = project.pagesUrl ?? ''
  return { project, made, base, at: (path: string) => open(base + path) }
}

test('requirements, search, print, versions and changes are pages of the site', async () => {
  const { project, at, made } = await published()
  const requirements = await at('_/requirements')
  assert.equal(requirements.status, 200)
  assert.match(requirements.text, /REQ-1[\s\S]*MUST[\s\S]*REQ-2/)
  assert.match((await at('_/print')).text, /The Ledger/)
  assert.match((await at('_/search')).text, /data-index="[^"]*_\/search\.json"/)
  const changes = await at('_/changes')
  assert.match(changes.text, new RegExp(`_/changes/${made.sha}`))
  assert.match((await at('_/versions')).text, /main/)
  const index = await at('_/search.json?q=balance')
  assert.match(index.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(index.headers.get('access-control-allow-origin'), '*')
  const answer = JSON.parse(index.text)
  assert.equal(answer.pages[0].sections[0].url, new URL(`${project.pagesUrl}ledger.html`).pathname)
  assert.deepEqual(answer.notSearched, { tooLarge: 0, tooMany: 0, pending: 0 })
})

test('requirements are filtered by the address, exported, and compared with an earlier version', async () => {
  const { project, at, made } = await published()
  const filtered = await at('_/requirements?strength=should')
  assert.match(filtered.text, /REQ-2/)
  assert.doesNotMatch(filtered.text, /REQ-1/)
  assert.match((await at('_/requirements/ledger.md')).text, /REQ-1/)
  assert.equal((await at('_/requirements/none.md')).status, 404)
  const table = await at('_/requirements.csv')
  assert.match(table.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(table.text, /^id,keyword,[\s\S]*\r\nREQ-1,MUST,/)
  assert.ok(JSON.parse((await at('_/requirements.json')).text).total >= 2)

  const content = spec.replace('SHOULD be fast', 'MUST be fast').concat('\nIt MAY rest.\n')
  await commit(project, { filePath: 'ledger.md', content, baseSha: made.files[0]?.sha })
  const since = await at(`_/requirements?since=${made.sha}`)
  assert.equal(since.status, 200)
  assert.match(
    since.text,
    /Added <small class="count">1<[\s\S]*It MAY rest[\s\S]*Changed <small class="count">1<[\s\S]*<del class="removed">SHOULD<\/del><ins class="added">MUST<\/ins> be fast/,
  )
  assert.equal((await at('_/requirements?since=no-such-branch')).status, 404)
})

test('a change is shown as readers see it', async () => {
  const { project, at, made } = await published()
  const baseSha = made.files[0]?.sha
  const content = spec.replace('MUST balance', 'MUST balance daily')
  const next = await commit(project, { filePath: 'ledger.md', content, baseSha, message: 'Balance daily' })
  const change = await at(`_/changes/${next.sha}`)
  assert.equal(change.status, 200)
  assert.match(change.text, /Balance daily/)
  assert.match(change.text, /<ins class="added">[^<]*daily/)
  assert.match((await at(`_/changes/${made.sha}`)).text, /ledger\.md[\s\S]*added/)
  assert.equal((await at(`_/changes/${'0'.repeat(40)}`)).status, 404)
})

test('a version is the site at a commit, under its own URLs', async () => {
  const { project, base, at, made } = await published()
  await commit(project, { filePath: 'ledger.md', content: '# Rewritten\n', baseSha: made.files[0]?.sha })
  assert.match((await at('ledger.html')).text, /Rewritten/)
  const then = await at(`_/v/${made.sha}/ledger.html`)
  assert.match(then.text, /MUST/)
  assert.match(then.text, /<meta name="robots" content="noindex">/)
  assert.match(then.text, new RegExp(`href="${new URL(base).pathname}_/v/${made.sha}/"`))
  assert.match((await at('_/v/main/ledger.html')).text, /Rewritten/)
  assert.equal((await at('_/v/no-such-branch/ledger.html')).status, 404)
})

test('other programs find a sitemap, a feed and the texts', async () => {
  const { base, at, made } = await published()
  const files: Readonly<Record<string, readonly [type: RegExp, content: RegExp]>> = {
    'sitemap.xml': [/^application\/xml/, /ledger\.html<\/loc>/],
    'feed.xml': [/^application\/atom\+xml/, new RegExp(made.sha)],
    'robots.txt': [/^text\/plain/, /Sitemap: http/],
    'llms.txt': [/^text\/plain/, /\[Ledger\]\(http[^)]*ledger\.md\)/],
    'llms-full.txt': [/^text\/plain/, /MUST balance/],
  }
  for (const [name, [type, content]] of Object.entries(files)) {
    const file = await at(name)
    assert.equal(file.status, 200, name)
    assert.match(file.headers.get('content-type') ?? '', type)
    assert.match(file.text, content)
    assert.equal((await open(base + name, { 'if-none-match': file.headers.get('etag') ?? '' })).status, 304)
  }
})

test("a repository's own file of such a name takes precedence", async () => {
  const { project, at } = await published()
  await commit(project, { filePath: 'robots.txt', content: 'User-agent: mine\n', baseSha: null })
  assert.equal((await at('robots.txt')).text, 'User-agent: mine\n')
})

test('the link report is for the owner alone', async () => {
  const { at, base } = await published()
  assert.equal((await at('_/report')).status, 404)
  const report = await open(`${base}_/report`, { authorization: `Bearer ${ada.token}` })
  assert.equal(report.status, 200)
  assert.match(report.text, /missing\.md/)
})

test('a private site is hidden from other users, and its robots.txt excludes crawlers for its owner too', async () => {
  const { at, base } = await published('private')
  for (const path of [
    '_/requirements',
    '_/search.json',
    'sitemap.xml',
    'feed.xml',
    '_/changes',
    '_/v/main/ledger.html',
  ])
    assert.equal((await at(path)).status, 404, path)
  const owner = { authorization: `Bearer ${ada.token}` }
  assert.match((await open(`${base}robots.txt`, owner)).text, /Disallow: \/\n/)
  const index = await open(`${base}_/search.json`, owner)
  assert.equal(index.headers.get('access-control-allow-origin'), null)
})

test('a requirement links to its references, once the site is surveyed', async () => {
  const { project, at } = await published()
  await commit(project, { filePath: 'usage.md', content: '# Usage\n\nAs REQ-1 says.\n', baseSha: null })
  await at('_/requirements')
  const page = await at('ledger.html')
  assert.match(page.text, /Referenced by 1[\s\S]*usage\.html/)
  assert.match((await at('usage.html')).text, /<a [^>]*href="[^"]*ledger\.html#REQ-1"/)
})

test('data files have a page besides the raw file', async () => {
  const { project, at } = await published()
  const openapi =
    'openapi: 3.1.0\ninfo: {title: Ledger API, version: "1"}\npaths: {/entries: {get: {summary: List entries}}}\n'
  await commit(project, { filePath: 'openapi.yaml', content: openapi, baseSha: null })
  await commit(project, { filePath: 'rates.csv', content: 'From,To\nEUR,USD\n', baseSha: null })
  assert.match((await at('openapi')).text, /Ledger API[\s\S]*List entries/)
  assert.match((await at('rates.html')).text, /<td[^>]*>EUR<\/td>/)
  assert.equal((await at('openapi.yaml')).text, openapi)
})

test('what `_config.yml` excludes is in no page, list, search or change', async () => {
  const { project, at } = await published()
  const baseSha = await blobOf(project.id, '_config.yml')
  const { sha } = await commit(project, {
    files: [
      { path: '_config.yml', content: 'exclude: [internal]\n', baseSha },
      { path: 'internal/plan.md', content: '# Secret plan\n', baseSha: null },
      { path: 'open.md', content: '# Open page\n', baseSha: null },
    ],
  })
  assert.equal((await at('internal/plan.html')).status, 404)
  assert.equal((await at('internal/plan.md')).status, 404)
  for (const path of ['open.html', ...aboutThePagesOf(sha)]) {
    const { text } = await at(path)
    assert.match(text, /open/i, path)
    assert.doesNotMatch(text, /secret|internal\/plan/i, path)
  }
})

test('what only `_config.yml` publishes is in the pages, lists, search and changes, and has its address there', async () => {
  const { project, at } = await published()
  const baseSha = await blobOf(project.id, '_config.yml')
  const { sha } = await commit(project, {
    files: [
      { path: '_config.yml', content: 'collections: {clauses: {output: true}}\n', baseSha },
      { path: '_clauses/fees.md', content: '# Open fees\n\nSee [rent](../clauses/rent/).\n', baseSha: null },
      { path: '_clauses/rent.md', content: '# Open rent\n', baseSha: null },
      { path: '_notes/plan.md', content: '# Secret plan\n', baseSha: null },
    ],
  })
  const page = await at('_clauses/fees.html')
  assert.equal(page.status, 200)
  assert.match(page.text, /Open fees[\s\S]*href="[^"]*\/_clauses\/rent\.html"/)
  assert.equal((await at('_notes/plan.html')).status, 404)
  const moved = await at('clauses/fees/')
  assert.match(moved.headers.get('location') ?? '', /\/_clauses\/fees\.html$/)
  for (const path of ['_clauses/fees.html', ...aboutThePagesOf(sha)]) {
    const { text } = await at(path)
    assert.match(text, /open rent|clauses\/rent/i, path)
    assert.doesNotMatch(text, /secret|_notes/i, path)
  }
})

test('a permalink in the front matter of a page leads to it', async () => {
  const { project, at } = await published()
  const content = '---\npermalink: /spec/\nredirect_from:\n  - /old/name\n---\n# Claimed\n'
  await commit(project, { filePath: 'docs/claimed.md', content, baseSha: null })
  for (const path of ['spec/', 'spec', 'old/name.html'])
    assert.match((await at(path)).headers.get('location') ?? '', /\/docs\/claimed\.html$/, path)
  assert.equal((await at('old/other')).status, 404)
})

async function blobOf(projectId: string | number, wanted: string): Promise<string | null> {
  const listed = await ada.get(`/api/projects/${projectId}/files`)
  const { entries } = listed.as<{ entries: readonly { path: string; sha: string }[] }>()
  return entries.find(({ path }) => path === wanted)?.sha ?? null
}

/** What names or repeats the pages of a site, of which a commit changed some. */
function aboutThePagesOf(sha: string): readonly string[] {
  return ['_/search.json?q=open', '_/print', `_/changes/${sha}`, 'llms-full.txt', 'sitemap.xml']
}
