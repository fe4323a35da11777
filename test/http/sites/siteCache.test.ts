import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from '#testing/waitFor.ts'
import { purgeSites } from '#usecases/projects/purgeSites.ts'
import { testService } from '../../support/service.ts'

/** A content delivery network as Cloudflare and Fastly describe the purge of tags: the one reads the body, the other headers. */
type Purge = { readonly headers: IncomingHttpHeaders; readonly body: { readonly tags: readonly string[] } }
const purges: Purge[] = []
let status = 200
const network = createServer(async (request, response) => {
  const body = JSON.parse((await request.toArray()).join(''))
  if (status === 200) purges.push({ headers: request.headers, body })
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}')
})
await once(network.listen(0, '127.0.0.1'), 'listening')
const purgeUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}/zones/z/purge_cache`

const service = await testService({
  env: { PAGES_CDN_MAX_AGE_S: '86400', PAGES_CDN_PURGE_URL: purgeUrl, PAGES_CDN_PURGE_TOKEN: 'secret-token' },
})
after(async () => {
  await service[Symbol.asyncDispose]()
  network.close()
})
const ada = await service.user()
const { ports } = service.app

async function newSite(visibility: 'public' | 'private' = 'public'): Promise<ProjectRecord> {
  const project = await ada.project({ visibility })
  await commit(project, 'first.md')
  return project
}

async function commit({ id }: ProjectRecord, filePath: string): Promise<void> {
  const made = await ada.post(`/api/projects/${id}/commit`, { filePath, content: '# Page\n', baseSha: null })
  assert.equal(made.status, 201, made.text)
}

async function change(id: number, body: object): Promise<void> {
  const changed = await ada.put(`/api/projects/${id}`, body)
  assert.equal(changed.status, 200, changed.text)
}

const headersOf = async (url: string, headers = {}) => (await fetch(url, { headers, redirect: 'manual' })).headers
const kept = ['cdn-cache-control', 'surrogate-control', 'cache-tag', 'surrogate-key']
const purgesOf = ({ id }: ProjectRecord) => purges.filter(({ body }) => body.tags.includes(`project-${id}`)).length

test('a cache in front may keep the pages, files and lists of a public site, a reader asks again', async () => {
  const { id, pagesUrl } = await newSite()
  for (const path of ['first.html', 'first.md', '_/requirements', '_/search.json?q=page']) {
    // Until all pages are read, an answer is partial.
    const headers = await waitFor(`${path} is final`, async () => {
      const given = await headersOf(`${pagesUrl}${path}`)
      return given.get('cache-control') !== 'no-store' && given
    })
    assert.equal(headers.get('cdn-cache-control'), 'max-age=86400', path)
    assert.equal(headers.get('surrogate-control'), 'max-age=86400')
    assert.equal(headers.get('cache-tag'), `project-${id}`)
    assert.equal(headers.get('surrogate-key'), `project-${id}`)
    assert.equal(headers.get('cache-control'), 'no-cache')
  }
  const etag = (await headersOf(`${pagesUrl}first.html`)).get('etag') ?? ''
  assert.equal((await headersOf(`${pagesUrl}first.html`, { 'if-none-match': etag })).get('cache-tag'), `project-${id}`)
})

test('no cache keeps what is not public or not there', async () => {
  const open = await newSite()
  const closed = await newSite('private')
  const { token } = ada
  const urls = [`${open.pagesUrl}none.html`, `${closed.pagesUrl}first.html`, `${closed.pagesUrl}first.md`]
  for (const url of urls) {
    const headers = await headersOf(url, { authorization: `Bearer ${token}` })
    for (const name of kept) assert.equal(headers.get(name), null, `${name} of ${url}`)
  }
})

test('every change of a public site purges it once, with what either network asks for', async () => {
  const project = await newSite()
  const { id } = project
  await purgeSites(ports)
  const changes = [
    () => commit(project, 'second.md'),
    () => change(id, { name: 'Renamed' }),
    () => change(id, { visibility: 'private' }),
  ]
  for (const make of changes) {
    const before = purgesOf(project)
    await make()
    await purgeSites(ports)
    await waitFor('the site is purged', () => purgesOf(project) > before)
  }
  const { headers, body } = purges.at(-1) ?? assert.fail()
  assert.deepEqual(body, { tags: [`project-${id}`] })
  assert.equal(headers['surrogate-key'], `project-${id}`)
  assert.equal(headers.authorization, 'Bearer secret-token')
  assert.equal(headers['fastly-key'], 'secret-token')
})

test('a deleted site is purged, a private one never', async () => {
  const open = await newSite()
  const closed = await newSite('private')
  await purgeSites(ports)
  const before = purgesOf(open)
  await ada.delete(`/api/projects/${open.id}`)
  await purgeSites(ports)
  await waitFor('the site is purged', () => purgesOf(open) > before)
  assert.equal(purgesOf(closed), 0)
})

test('a purge that the network refuses is repeated until it confirms one', async () => {
  const project = await newSite()
  await waitFor('nothing is left to purge', async () => {
    await purgeSites(ports)
    return (await ports.sitePurges.requested(1)).length === 0
  })
  status = 503
  await commit(project, 'later.md')
  const before = purgesOf(project)
  await purgeSites(ports)
  assert.equal(purgesOf(project), before)
  status = 200
  await purgeSites(ports)
  await waitFor('the site is purged', () => purgesOf(project) > before)
  await waitFor('nothing is left to purge', async () => (await ports.sitePurges.requested(1)).length === 0)
})

test('a site that changes while it is purged is purged again', async () => {
  const { id } = await newSite()
  const [request] = (await ports.sitePurges.requested(100)).filter(({ projectId }) => projectId === id)
  await service.database.pool.query("update projects set name = 'Changed meanwhile' where id = $1", [id])
  if (request) await ports.sitePurges.purged(request)
  assert.ok((await ports.sitePurges.requested(100)).some(({ projectId }) => projectId === id))
})
