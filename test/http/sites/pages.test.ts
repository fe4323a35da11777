import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

type Page = { readonly status: number; readonly text: string; readonly headers: Headers }

async function open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function put(
  project: ProjectRecord,
  filePath: string,
  content: string,
  user: TestUser = alice,
): Promise<CommitReply> {
  const answer = await user.post(`/api/projects/${project.id}/commit`, { filePath, content, baseSha: null })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>()
}

test('a public site exists as soon as the project, and shows a commit once it is acknowledged', async () => {
  const project = await alice.project({ visibility: 'public', name: 'Public Spec' })
  const home = await open(project.pagesUrl ?? '')
  assert.equal(home.status, 200)
  assert.match(home.headers.get('content-type') ?? '', /^text\/html; charset=utf-8/)
  assert.match(home.text, /<h1[^>]*>.{0,200}?Public Spec/s)
  for (let n = 0; n < 5; n++) {
    await put(project, `news/${n}.md`, `# News ${n}\n\nRequirement REQ-${n} MUST hold.\n`)
    const page = await open(`${project.pagesUrl}news/${n}.html`)
    assert.equal(page.status, 200)
    assert.match(page.text, new RegExp(`News ${n}`))
  }
  assert.equal((await open(`${project.pagesUrl}news/1`)).status, 200)
})

test('a folder without a page is listed, and a link to it without a slash arrives', async () => {
  const project = await alice.project({ visibility: 'public' })
  await put(project, 'seps/sep-7.md', '---\ntitle: Boxes\nstatus: Final\n---\n')
  await put(project, 'go/parcel.go', 'package parcel\n')
  const folder = await open(`${project.pagesUrl}seps/`)
  assert.equal(folder.status, 200)
  assert.match(folder.text, /SEP-7[\s\S]*Boxes[\s\S]*Final/)
  assert.match(folder.text, /<th[^>]*>Last change<\/th>/)
  assert.ok(folder.text.includes(`<time datetime="${new Date().toISOString().slice(0, 10)}`), folder.text)
  assert.equal(
    (await open(`${project.pagesUrl}seps/`, { 'if-none-match': folder.headers.get('etag') ?? '' })).status,
    304,
  )
  assert.match((await open(`${project.pagesUrl}go`)).headers.get('location') ?? '', /\/go\/$/)
  assert.match((await open(`${project.pagesUrl}go/`)).text, /parcel\.go/)
  assert.equal((await open(`${project.pagesUrl}none/`)).status, 404)
})

test('links to a series by its former name lead to its documents', async () => {
  const project = await alice.project({ visibility: 'public' })
  await put(project, 'specs/core-7.md', '# Core 7\n\nSee [the base](./base-8.md) and [this](base-9.md).\n')
  await put(project, 'specs/core-8.md', '# Core 8\n')
  const page = await open(`${project.pagesUrl}specs/core-7.html`)
  assert.match(page.text, /href="[^"]*\/specs\/core-8\.html">the base/)
  const redirected = await open(`${project.pagesUrl}specs/base-8.html`)
  assert.match(redirected.headers.get('location') ?? '', /\/specs\/core-8\.html$/)
  assert.equal((await open(`${project.pagesUrl}specs/base-9.html`)).status, 404)
})

test('the changes of a site are listed for one folder or page, and in steps', async () => {
  const project = await alice.project({ visibility: 'public' })
  const changes = async (query: string) => {
    const page = await open(`${project.pagesUrl}_/changes${query}`)
    return { status: page.status, shas: [...page.text.matchAll(/_\/changes\/([0-9a-f]{40})/g)].map(([, sha]) => sha) }
  }
  const shas: string[] = []
  for (let n = 0; n < 52; n++) shas.unshift((await put(project, `a/${n}.md`, `# A ${n}\n`)).sha)
  const other = (await put(project, 'b/only.md', '# B\n')).sha
  assert.deepEqual((await changes('')).shas, [other, ...shas.slice(0, 49)])
  assert.deepEqual((await changes('?page=b/')).shas, [other])
  assert.deepEqual((await changes('?page=a/7.md')).shas, [shas[44]])
  assert.deepEqual((await changes('?page=a')).shas, shas.slice(0, 50))
  assert.deepEqual((await changes(`?page=a&from=${shas[50]}`)).shas, shas.slice(50))
  assert.deepEqual(await changes('?page=none.md'), { status: 200, shas: [] })
  for (const bad of ['?page=_drafts/x.md', '?page=../x', '?from=main', `?from=${'f'.repeat(40)}`])
    assert.equal((await changes(bad)).status, 404, bad)
})

test('an operation of a large description has its own page, which the search finds', async () => {
  const project = await alice.project({ visibility: 'public' })
  const paths = Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => [`/rooms/${at}`, { get: { summary: `Zeppelin ${at}`, responses: {} } }]),
  )
  await put(project, 'api/openapi.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Rooms' }, paths }))
  const index = await open(`${project.pagesUrl}api/openapi.html`)
  const address = 'api/openapi/get-rooms-7.html'
  assert.ok(index.text.includes(address), index.text.slice(-2_000))
  const page = await open(`${project.pagesUrl}${address}`)
  assert.equal(page.status, 200)
  assert.match(page.text, /<h1[^>]*>Zeppelin 7<\/h1>/)
  assert.match(page.text, /<nav class="crumbs".*?api\/openapi\.html">Rooms<\/a>/s)
  const known = { 'if-none-match': page.headers.get('etag') ?? '' }
  assert.equal((await open(`${project.pagesUrl}${address}`, known)).status, 304)
  assert.equal((await open(`${project.pagesUrl}api/openapi/get-rooms-99.html`)).status, 404)
  const found = JSON.parse((await open(`${project.pagesUrl}_/search.json?q=zeppelin+7`)).text)
  assert.ok(found.pages[0].sections[0].url.endsWith(address), JSON.stringify(found.pages[0]))
})

test('a page is not sent again to a client that has it', async () => {
  const project = await alice.project({ visibility: 'public' })
  await open(`${project.pagesUrl}_/requirements`)
  const first = await open(project.pagesUrl ?? '')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  assert.deepEqual([(await open(project.pagesUrl ?? '', known)).status], [304])
  await put(project, 'another.md', '# Another')
  assert.equal((await open(project.pagesUrl ?? '', known)).status, 200)
})

test('a private site looks as if it did not exist, except to its owner', async () => {
  const hidden = await alice.project()
  const missing = (hidden.pagesUrl ?? '').replace(hidden.slug, 'no-such-project')
  const [one, other] = [await open(hidden.pagesUrl ?? ''), await open(missing)]
  assert.deepEqual([one.status, one.text], [other.status, other.text])
  assert.equal(one.status, 404)
  const bearer = (user: TestUser) => ({ authorization: `Bearer ${user.token}` })
  assert.equal((await open(hidden.pagesUrl ?? '', bearer(bob))).status, 404)
  assert.equal((await open(hidden.pagesUrl ?? '', bearer(alice))).status, 200)
})

test('an access link opens one private site, as a cookie for that site alone', async () => {
  const hidden = await alice.project()
  const another = await alice.project()
  const path = `/api/projects/${hidden.id}/pages-access`
  assert.equal((await bob.post(path)).status, 403)
  const { url, expiresAt } = (await alice.post(path)).as<{ url: string; expiresAt: string }>()
  assert.ok(Date.parse(expiresAt) > Date.now())
  const entry = await open(url)
  assert.equal(entry.status, 302)
  assert.doesNotMatch(entry.headers.get('location') ?? '', /access/)
  const cookie = entry.headers.get('set-cookie') ?? ''
  assert.match(cookie, /HttpOnly/)
  assert.match(cookie, new RegExp(`Path=/u${alice.id}/${hidden.slug}/`))
  const sent = { cookie: cookie.split(';')[0] ?? '' }
  assert.equal((await open(hidden.pagesUrl ?? '', sent)).status, 200)
  assert.equal((await open(another.pagesUrl ?? '', sent)).status, 404)
  const forged = await open(`${hidden.pagesUrl}?access=${url.split('access=')[1]?.slice(0, -3)}abc`)
  assert.equal(forged.headers.get('set-cookie'), null)
})

test('a missing page suggests similar ones', async () => {
  const project = await alice.project({ visibility: 'public' })
  const answer = await open(`${project.pagesUrl}glosary.html`)
  assert.equal(answer.status, 404)
  assert.match(answer.text, /glossary\.html/)
})

test('no path leads out of its site', async () => {
  const project = await alice.project({ visibility: 'public' })
  const secret = await alice.project()
  await put(secret, 'secret.md', '# The secret plan')
  const base = `${service.pagesUrl}/u${alice.id}/${project.slug}`
  const paths = ['..%2F', '%2e%2e/', '..%5c', '%252e%252e%252f', '..%c0%af', '%00', '../..']
  for (const path of paths) {
    const answer = await requestExactly(
      service.pagesUrl,
      `/u${alice.id}/${project.slug}/${path}${secret.slug}/secret.html`,
    )
    assert.ok([400, 404].includes(answer.status), path)
    assert.doesNotMatch(answer.text, /secret plan/)
  }
  assert.equal((await open(`${base}/glossary.html`)).status, 200)
})

test('scripts in a repository never run: neither in pages nor as files', async () => {
  const project = await alice.project({ visibility: 'public' })
  await put(
    project,
    'evil.md',
    '# Evil\n\n<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))\n',
  )
  await put(project, 'evil.html', '<script>alert(1)</script>')
  await put(project, 'evil.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  await put(project, 'evil.js', 'alert(1)')
  const page = await open(`${project.pagesUrl}evil.md.html`).then(found =>
    found.status === 200 ? found : open(`${project.pagesUrl}evil`),
  )
  assert.equal(page.status, 200)
  assert.deepEqual(page.text.match(/<script\b[^>]*>/gi)?.length, 1)
  assert.match(
    page.text,
    /<script type="module" src="\/_s\/site\.[0-9a-f]{16}\.js" data-diagram="\/_s\/diagram\.[0-9a-f]{16}\.html"><\/script>/,
  )
  assert.doesNotMatch(page.text, /alert\(1\)<|onerror|=["']?javascript:/i)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /script-src( \S+\/_s\/(?:site|search)\.[0-9a-f]{16}\.js){2};/,
  )
  for (const name of ['evil.svg', 'evil.js']) {
    const file = await open(`${project.pagesUrl}${name}`)
    assert.equal(file.headers.get('x-content-type-options'), 'nosniff')
    assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.doesNotMatch(file.headers.get('content-type') ?? '', /html|javascript/)
  }
})

test('the stylesheet is served under a name derived from its content', async () => {
  const project = await alice.project({ visibility: 'public' })
  const { text } = await open(project.pagesUrl ?? '')
  const href = /href="(\/_s\/[^"]+\.css)"/.exec(text)?.[1] ?? ''
  const sheet = await open(service.pagesUrl + href)
  assert.equal(sheet.status, 200)
  assert.match(sheet.headers.get('cache-control') ?? '', /immutable/)
})

test('a deleted project has no site, and the pages origin serves nothing of the API', async () => {
  const project = await alice.project({ visibility: 'public' })
  await alice.delete(`/api/projects/${project.id}`)
  assert.equal((await open(project.pagesUrl ?? '')).status, 404)
  for (const path of ['/api/projects', '/actuator/health', '/api/docs'])
    assert.equal((await open(service.pagesUrl + path)).status, 404)
})

test('with a wildcard origin every project has its own host', async () => {
  await using own = await testService({ env: { PAGES_ORIGIN: 'https://*.pages.example.org' } })
  const user = await own.user()
  const project = await user.project({ visibility: 'public' })
  assert.equal(project.pagesUrl, `https://p${project.id}.pages.example.org/`)
  const ask = (host: string) => requestExactly(own.pagesUrl, '/glossary.html', { headers: { host } })
  const answer = await ask(`p${project.id}.pages.example.org`)
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['content-security-policy']), /upgrade-insecure-requests/)
  assert.doesNotMatch(String(answer.headers['content-security-policy']), /sandbox/)
  for (const host of ['p999.pages.example.org', 'pages.example.org', 'evil.org', `p${project.id}.evil.org`]) {
    assert.equal((await ask(host)).status, 404, host)
  }
})
