import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { builtinPages } from '#drivers/pages/builtin/index.ts'
import type { TreeView } from '#ports/hosts.ts'
import type { PageRequest, RenderedPage, SpecialAbout } from '#ports/pages.ts'
import { everything } from '#site/requirements/filter.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testWork } from '../../support/work.ts'

const { pages, close } = renderer()
after(close)

type RendererOptions = Parameters<typeof testWork>[0] & {
  readonly cacheMaxBytes?: number
  readonly readerWaitsMs?: number
}

function renderer({ cacheMaxBytes, readerWaitsMs, ...limits }: RendererOptions = {}) {
  const work = testWork({ processes: 1, ...limits })
  const given = {
    ...(cacheMaxBytes !== undefined && { cacheMaxBytes }),
    ...(readerWaitsMs !== undefined && { readerWaitsMs }),
  }
  return { pages: builtinPages({ work, ...given }), close: work.close }
}

function sha(content: string): string {
  return createHash('sha1').update(content).digest('hex')
}

/** A repository in memory: its listing, and how often each blob was read. */
function repository(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([path, content]) => ({
    path,
    name: path,
    type: 'file' as const,
    size: content.length,
    sha: sha(content),
  }))
  const tree: TreeView = { commitSha: 'c', treeSha: sha(JSON.stringify(entries)), entries, truncated: false }
  const reads: string[] = []
  const readBlob = async (blob: string) => {
    reads.push(blob)
    const content = Object.values(files).find(content => sha(content) === blob)
    return content === undefined ? null : new TextEncoder().encode(content)
  }
  const request = (path: string, more: Partial<PageRequest> = {}): PageRequest => ({
    projectTitle: 'Payments API',
    origin: 'https://p.example',
    basePath: '/p/7',
    siteBasePath: '/p/7',
    version: null,
    forOwner: false,
    sectionNumbers: false,
    tree,
    path,
    source: new TextEncoder().encode(files[path] ?? ''),
    commit: null,
    otherVersion: null,
    links: { source: null, edit: null },
    readBlob,
    turn: { caller: 'reader', projectId: 7 },
    ...more,
  })
  return { request, reads, tree }
}

function text(page: RenderedPage): string {
  return new TextDecoder().decode(page.html)
}

test('a description of an interface is in the navigation by its content, once it is known', async () => {
  const description = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Ledger' },
    paths: { '/entries': { get: {} } },
  })
  const few = repository({ 'a.md': '# A', 'foo.json': description, 'data.json': '{"openapi":1}' })
  const first = text(await pages.render(few.request('a.md')))
  assert.match(first, /<a href="\/p\/7\/foo\.html">Ledger<\/a>/)
  assert.doesNotMatch(first, /href="\/p\/7\/data\.html"/)
  const data = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`data/${at}.json`, `{"at":${at}}`]))
  const many = repository({ 'a.md': '# A', 'foo.json': description, ...data })
  const request = many.request('a.md')
  const before = pages.etag(request)
  await pages.render(request)
  await waitFor('all files are read', async () => pages.etag(request) !== before)
  assert.match(text(await pages.render(request)), />Ledger</)
  assert.ok(new Set(many.reads).size === many.reads.length, 'each file is read once')
})

test('a page is rendered with the titles of its neighbours in the navigation', async () => {
  const { request } = repository({ 'README.md': '# Start\n\n[on](b.md)', 'b.md': '---\ntitle: Second page\n---\n' })
  const html = text(await pages.render(request('README.md')))
  assert.match(html, /<h1 id="start">Start<\/h1>/)
  assert.match(html, /<a href="\/p\/7\/b\.html">Second page<\/a>/)
  assert.match(html, /<a href="\/p\/7\/b\.html">on<\/a>/)
  assert.ok(html.includes(pages.assets.stylesheet))
})

test('a page is cached: the second request gets the same object and reads no blob', async () => {
  const { request, reads } = repository({ 'README.md': '# kept', 'b.md': '# kept too' })
  const first = await pages.render(request('README.md'))
  await pages.special({ ...request('README.md'), about: { kind: 'requirements', filter: everything } })
  const before = reads.length
  assert.equal(await pages.render(request('README.md')), first)
  await pages.render(request('b.md'))
  assert.equal(reads.length, before)
})

const specified = {
  'README.md': '# Start\n\nSee REQ-1, and the Ledger.\n',
  'spec.md': '# Spec\n\n- **REQ-1** The Ledger MUST balance.\n',
  'glossary.md': '# Glossary\n\n- **Ledger**: all that was booked.\n',
}

test('links from the rest of a site are added to a page once the site is surveyed, under another ETag', async () => {
  const { request } = repository(specified)
  const early = await pages.render(request('spec.md'))
  await pages.special({ ...request('spec.md'), about: { kind: 'requirements', filter: everything } })
  const late = await pages.render(request('spec.md'))
  assert.notEqual(late.etag, early.etag)
  assert.match(text(late), /Referenced by 1<\/summary><ul><li><a href="\/p\/7\/#start">/)
  assert.match(text(await pages.render(request('README.md'))), /<a[^>]* href="\/p\/7\/spec\.html#REQ-1"/)
  assert.doesNotMatch(text(early), /[Rr]eferenced by/)
})

test('a site has pages and files that describe itself', async () => {
  const { request } = repository(specified)
  const site = request('README.md')
  const commits = [{ sha: 'c'.repeat(40), message: 'Say more', authorName: 'Ada', date: new Date(0) }]
  const [commit] = commits
  assert.ok(commit)
  const read = async (about: SpecialAbout) => {
    const file = await pages.special({ ...site, about })
    assert.ok(file)
    const { kind, content, etag } = file
    assert.match(etag, /^"[\w-]{20,}"$/)
    return `${kind} ${new TextDecoder().decode(content)}`
  }
  const file = {
    kind: 'file',
    visibility: 'public',
    description: 'All of it',
    commits,
  } as const
  assert.match(await read({ kind: 'requirements', filter: everything }), /^page [\s\S]*REQ-1[\s\S]*MUST/)
  assert.match(await read({ kind: 'report' }), /^page /)
  assert.match(await read({ kind: 'search' }), /^page /)
  assert.match(await read({ kind: 'print', volume: 1 }), /^page [\s\S]*all that was booked[\s\S]*The Ledger/)
  assert.match(
    await read({ kind: 'searchAnswer', query: 'balance', limit: 5 }),
    /^searchAnswer \{.*"text":"balance","isMatch":true/,
  )
  assert.match(await read({ kind: 'changes', commits, filter: { path: '', earlier: null } }), /^page [\s\S]*Say more/)
  assert.match(await read({ kind: 'versions', versions: [], address: '' }), /^page /)
  assert.match(await read({ ...file, name: 'sitemap.xml' }), /^sitemap [\s\S]*https:\/\/p\.example\/p\/7\/spec\.html/)
  assert.match(await read({ ...file, name: 'robots.txt' }), /^text User-agent/)
  assert.match(await read({ ...file, name: 'robots.txt', visibility: 'private' }), /Disallow: \/\n/)
  assert.match(await read({ ...file, name: 'feed.xml' }), /^feed [\s\S]*Say more/)
  assert.match(await read({ ...file, name: 'llms.txt' }), /^text [\s\S]*\(https:\/\/p\.example\/p\/7\/spec\.md\)/)
  assert.match(await read({ ...file, name: 'llms-full.txt' }), /^text [\s\S]*MUST balance/)
  const encode = (source: string) => new TextEncoder().encode(source)
  const changed = { path: 'spec.md', change: 'changed', previousPath: null } as const
  const files = [{ ...changed, before: encode('One day.'), after: encode('Two days.') }]
  assert.match(await read({ kind: 'change', commit, files }), /<del class="removed">One[\s\S]*<ins class="added">Two/)
})

test('concurrent requests for one page share one rendering', async () => {
  const { request } = repository({ 'README.md': '# One page' })
  const [one, other] = await Promise.all([pages.render(request('README.md')), pages.render(request('README.md'))])
  assert.equal(one, other)
})

test('the ETag is known before the source is read, and is strong', async () => {
  const { request } = repository({ 'README.md': '# tagged' })
  const { source: _source, readBlob: _readBlob, ...identity } = request('README.md')
  const page = await pages.render(request('README.md'))
  assert.equal(page.etag, pages.etag(identity))
  assert.match(page.etag, /^"[\w-]{20,}"$/)
})

test('the ETag changes with everything that a page depends on', () => {
  const { request } = repository({ 'README.md': '# a', 'b.md': '# b' })
  const commit = { sha: 'a', authorName: 'Ada', date: new Date(0), url: null }
  const requests = [
    request('README.md'),
    request('b.md'),
    request('README.md', { basePath: '' }),
    request('README.md', { origin: 'https://other.example' }),
    request('README.md', { projectTitle: 'Other' }),
    request('README.md', { forOwner: true }),
    request('README.md', { commit }),
    request('README.md', { commit: { ...commit, authorName: 'Grace' } }),
    request('README.md', { links: { source: '/s', edit: null } }),
    request('README.md', { tree: repository({ 'README.md': '# a' }).tree }),
  ]
  assert.equal(new Set(requests.map(page => pages.etag(page))).size, requests.length)
})

test('two renderers return the same bytes and the same ETags', async () => {
  const { pages: other, close } = renderer()
  const { request } = repository({ 'README.md': '# a\n\nMUST[^1]\n\n```json\n{}\n```\n\n[^1]: x', 'docs/b.md': '# b' })
  const [one, two] = await Promise.all([pages.render(request('README.md')), other.render(request('README.md'))])
  await close()
  assert.deepEqual(one, two)
})

test('a file that takes too long is shown as text with a note, and the next page is not delayed', async () => {
  const { pages: hasty, close } = renderer({ deadlineMs: 1_500 })
  const slow = `\`\`\`csharp\n${'a\n'.repeat(29_000)}\`\`\`\n<script>alert(1)</script>`
  const { request } = repository({ 'slow.md': slow, 'b.md': '# b' })
  const [stopped, next] = await Promise.all([hasty.render(request('slow.md')), hasty.render(request('b.md'))])
  assert.match(text(stopped), /This file is shown as plain text\. It took too long to render\./)
  assert.match(text(stopped), /&lt;script&gt;/)
  assert.match(text(next), /<h1 id="b">b<\/h1>/)
  assert.notEqual(stopped.etag, hasty.etag(request('slow.md')))
  await close()
})

test('memory outside the heap counts too', async () => {
  const { pages: small, close } = renderer({ deadlineMs: 20_000, memoryMaxMb: 8 })
  const { request } = repository({ 'slow.md': `\`\`\`csharp\n${'a\n'.repeat(29_000)}\`\`\`` })
  assert.match(text(await small.render(request('slow.md'))), /It needs too much memory to render\./)
  await close()
})

test('a file that takes too much memory ends its process, not the service', async () => {
  const { pages: small, close } = renderer({ deadlineMs: 20_000, heapMaxMb: 24 })
  const { request } = repository({ 'large.md': '- [x] **a** `b`\n'.repeat(60_000), 'b.md': '# b' })
  assert.match(text(await small.render(request('large.md'))), /It needs too much memory to render\./)
  assert.match(text(await small.render(request('b.md'))), /<h1 id="b">b<\/h1>/)
  await close()
})

test('cached pages take no more memory than allowed', async () => {
  const { pages: tiny, close } = renderer({ cacheMaxBytes: 20_000 })
  const files = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`p${index}.md`, `# ${index}\n\n${'word '.repeat(800)}`]),
  )
  const { request } = repository(files)
  const first = await tiny.render(request('p0.md'))
  for (const path of Object.keys(files)) await tiny.render(request(path))
  const again = await tiny.render(request('p0.md'))
  assert.notEqual(again, first)
  assert.deepEqual(again, first)
  await close()
})

test('a blob that is gone leaves the name of its file; a host that fails makes the call fail, once', async () => {
  const gone = repository({ 'README.md': '# gone', 'some-file.md': '# never read' })
  const html = text(await pages.render(gone.request('README.md', { readBlob: async () => null })))
  assert.match(html, />Some file<\/a>/)

  const { request } = repository({ 'README.md': '# fails', 'b.md': '# b fails' })
  const failing = async () => {
    throw new Error('host is away')
  }
  await assert.rejects(pages.render(request('README.md', { readBlob: failing })), /host is away/)
  assert.match(text(await pages.render(request('README.md'))), /b fails/)
})

test('the first reader of a large site waits for five hundred titles, and later ones see all', async () => {
  const files = Object.fromEntries(Array.from({ length: 510 }, (_, index) => [`page-${index}.md`, `# Title ${index}`]))
  const { request } = repository(files)
  const titles = (page: RenderedPage) => text(page).match(/<li><a [^>]*>Title \d+<\/a>/g)?.length
  const first = await pages.render(request('page-0.md'))
  assert.equal(titles(first), 500)
  await pages.special({ ...request('page-0.md'), about: { kind: 'search' } })
  const later = await pages.render(request('page-0.md'))
  assert.equal(titles(later), 510)
  assert.notEqual(later.etag, first.etag)
})

test('the first reader of a large site gets the navigation in the order that the project says', async () => {
  const pages510 = Array.from({ length: 510 }, (_, index) => [`page-${index}.md`, `# Title ${index}`] as const)
  const { request } = repository({
    ...Object.fromEntries(pages510),
    'zoo/SUMMARY.md': '- [First](z.md)\n- [Second](a.md)\n',
    'zoo/a.md': '# A',
    'zoo/z.md': '# Z',
    'zoo/_category_.json': '{ "label": "Our zoo", "position": 0 }',
  })
  const page = text(await pages.render(request('zoo/z.md')))
  assert.match(page, /<nav aria-label="Pages"[^>]*><ul><li><details open><summary>Our zoo<\/summary>/)
  assert.match(page, /aria-current="page">First<\/a><\/li><li><a [^>]*>Second<\/a>/)
})

test('the title of a page may be in the file beside it', async () => {
  const { request } = repository({
    'README.md': '# Start',
    'seps/net/0012-parcels/README.md': '# SEP-12: Parcels\n\n## Summary\n',
    'seps/net/0012-parcels/sep.yaml': 'title: Parcels by mail\nsep-number: 12\nstatus: implementable\n',
    'seps/net/0013-boxes/README.md': 'No title.',
  })
  assert.match(text(await pages.render(request('README.md'))), /SEP-12 Parcels by mail/)
  assert.match(text(await pages.render(request('seps/net/0012-parcels/README.md'))), /<title>SEP-12 Parcels by mail/)
})

test('the stylesheet is served under a name derived from its content', () => {
  const name = pages.assets.stylesheet.replace('/_s/', '')
  const asset = pages.asset(name)
  assert.match(name, /^site\.[\da-f]{16}\.css$/)
  assert.equal(asset?.contentType, 'text/css; charset=utf-8')
  const hash = createHash('sha256')
    .update(asset?.content ?? '')
    .digest('hex')
  assert.ok(name.includes(hash.slice(0, 16)))
  for (const other of ['site.css', '../index.ts', '', '__proto__']) assert.equal(pages.asset(other), null)
})

test('the stylesheet loads only its own fonts, of at most 60 KB together', () => {
  const css = new TextDecoder().decode(pages.asset(pages.assets.stylesheet.replace('/_s/', ''))?.content)
  assert.ok(css.length > 5_000)
  assert.doesNotMatch(css, /@import|https?:/)
  const fonts = [...css.matchAll(/url\((.*?)\)/g)].map(([, name = '']) => pages.asset(name.slice(1, -1)))
  assert.deepEqual(new Set(fonts.map(font => font?.contentType)), new Set(['font/woff2']))
  assert.ok(fonts.reduce((sum, font) => sum + (font?.content.length ?? 0), 0) <= 60 * 1024)
  assert.equal(css.match(/font-display: (?:optional|swap)/g)?.length, fonts.length)
})

test("the site's own messages have the same stylesheet and an ETag", () => {
  const page = pages.message({ kind: 'hidden' })
  assert.ok(text(page).includes(pages.assets.stylesheet))
  assert.notEqual(page.etag, pages.message({ kind: 'preparing', projectTitle: 'P', reloadUrl: '/p/7/' }).etag)
})

test('after closing, calls fail instead of waiting', async () => {
  const { pages: closed, close } = renderer()
  await close()
  await assert.rejects(closed.render(repository({ 'a.md': 'late' }).request('a.md')), /shutting down/)
})

test('a reader of the requirements sees how far the pages are read, and no cache keeps that', async t => {
  const { pages, close } = renderer({ readerWaitsMs: 1 })
  t.after(close)
  const { request } = repository({ 'a.md': '# A\n\nThe service MUST answer.\n' })
  const survey = Promise.withResolvers<void>()
  let reads = 0
  const asked = request('')
  const readBlob = async (blob: string) => {
    // The first one is for the titles.
    if (++reads > 1) await survey.promise
    return await asked.readBlob(blob)
  }
  const about: SpecialAbout = { kind: 'requirements', filter: everything }
  const look = async () => await pages.special({ ...asked, readBlob, about })
  const early = await look()
  assert.ok(early?.isPartial)
  const text = new TextDecoder().decode(early.content)
  assert.match(text, /<h1>Requirements<\/h1>[\s\S]*being read for the first time\. 0 of 1 are done\.[\s\S]*Look again/)
  survey.resolve()
  const whole = await waitFor('the pages are read', async () => {
    const file = await look()
    return !file?.isPartial && file
  })
  assert.match(new TextDecoder().decode(whole.content), /<span>The service MUST answer\.<\/span>/)
  assert.notEqual(whole.etag, early.etag)
})
