import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { adjustableClock } from '../../support/factors.ts'
import { testService } from '../../support/service.ts'

/** Images and the search of private sites on a shared origin, which browsers request without a cookie. */

const clock = adjustableClock()
const service = await testService({ overrides: { clock } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function illustrated(visibility: 'public' | 'private' = 'private') {
  const project = await ada.project({ visibility })
  const files = [
    { path: 'docs/lamp.md', content: '# Lamp\n\n![The lamp](the%20lamp.png)\n\n![Other](other.png)\n', baseSha: null },
    ...['docs/the lamp.png', 'docs/other.png', 'docs/unused.png'].map(path => ({
      ...{ path, content: pixel, encoding: 'base64', baseSha: null },
    })),
  ]
  const made = await ada.post(`/api/projects/${project.id}/commit`, { message: 'Draw the lamp', files })
  assert.equal(made.status, 201, made.text)
  const root = project.pagesUrl ?? ''
  const read = (path: string, headers = {}) => fetch(new URL(path, root), { headers, redirect: 'manual' })
  const opening = async () => {
    const { url } = (await ada.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
    return { cookie: `speckeep-pages=${new URL(url).searchParams.get('access')}` }
  }
  const cookie = await opening()
  const imagesOf = async (path: string, headers: Readonly<Record<string, string>> = cookie) => {
    const html = await (await read(path, headers)).text()
    return [...html.matchAll(/<img [^<>]*src="([^"]*)"/g)].map(([, src = '']) => src)
  }
  return { project, read, cookie, opening, imagesOf }
}

test('an image of a private page is shown to who has its address, and nothing else is', async () => {
  const { read, imagesOf, project } = await illustrated()
  const [first = '', other = ''] = await imagesOf('docs/lamp.html')
  const answer = await read(first)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
  assert.match(answer.headers.get('cache-control') ?? '', /private/)
  assert.equal((await read(other)).status, 200)
  const query = first.slice(first.indexOf('?'))
  const bare = first.slice(0, first.indexOf('?'))
  for (const address of [
    bare,
    `${bare}${query.slice(0, -1)}`,
    `docs/unused.png${query}`,
    `docs/other.png${query}`,
    `docs/lamp.html${query}`,
    `docs/${query}`,
    `${query}`,
    `_/search${query}`,
    `_/v/main/docs/the%20lamp.png${query}`,
    `${bare}${query}&key=x`,
  ])
    assert.equal((await read(address)).status, 404, address)
  const elsewhere = await illustrated()
  assert.equal((await elsewhere.read(`docs/the%20lamp.png${query}`)).status, 404)
  assert.notEqual(elsewhere.project.id, project.id)
})

test('a key never opens a page, even if it was signed for its path', async () => {
  const { read, project } = await illustrated()
  const access = { projectId: project.id, userId: ada.id, family: null, issuedAt: new Date() }
  for (const path of [
    'docs/lamp.html',
    'docs/lamp',
    'docs/',
    '',
    '_/search',
    '_/requirements',
    '_/requirements.json',
  ]) {
    const key = service.app.ports.tokens.signFileAccess(access, path)
    assert.equal((await read(`${path}?key=${key}`)).status, 404, path)
  }
})

test('the pages of a private site can ask its search, and only its search', async () => {
  const { read, cookie, project } = await illustrated()
  const searchOf = async (path: string, headers: Readonly<Record<string, string>> = cookie) =>
    / data-index="([^"]*)"/.exec(await (await read(path, headers)).text())?.[1] ?? ''
  for (const path of ['docs/lamp.html', '_/v/main/docs/lamp.html', '_/search', '_/requirements']) {
    const address = new URL(await searchOf(path), project.pagesUrl ?? '')
    address.searchParams.set('q', 'lamp')
    const answer = await fetch(address, { headers: { origin: 'null' } })
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, '*'], path)
    assert.match(answer.headers.get('cache-control') ?? '', /private|no-store/)
    const { pages } = (await answer.json()) as { pages: readonly { title: string }[] }
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Lamp'],
    )
  }
  const address = await searchOf('docs/lamp.html')
  const query = address.slice(address.indexOf('?'))
  for (const path of [
    'docs/lamp.html',
    '_/search',
    '_/requirements',
    '_/requirements.json',
    'llms-full.txt',
    'feed.xml',
  ])
    assert.equal((await read(`${path}${query}`)).status, 404, path)
  assert.equal((await read('_/search.json?q=lamp')).status, 404)
  assert.equal((await ada.delete(`/api/projects/${project.id}/pages-access`)).status, 204)
  assert.equal((await read(address)).status, 404)
})

test('keys end when access links are withdrawn, and a kept page does not outlive its keys', async () => {
  const { read, imagesOf, project, cookie, opening } = await illustrated()
  const [first = ''] = await imagesOf('docs/lamp.html')
  const etag = (await read('docs/lamp.html', cookie)).headers.get('etag') ?? ''
  assert.equal((await read('docs/lamp.html', { ...cookie, 'if-none-match': etag })).status, 304)
  assert.equal((await ada.delete(`/api/projects/${project.id}/pages-access`)).status, 204)
  assert.equal((await read(first)).status, 404)
  const next = await opening()
  assert.equal((await read('docs/lamp.html', { ...next, 'if-none-match': etag })).status, 200)
  const [image = ''] = await imagesOf('docs/lamp.html', next)
  assert.equal((await read(image)).status, 200)
})

test('images of versions and of the page for printing have keys, those of public sites have none', async () => {
  const { read, imagesOf } = await illustrated()
  for (const path of ['_/v/main/docs/lamp.html', '_/print']) {
    const images = await imagesOf(path)
    assert.ok(images.length > 0, path)
    for (const image of images) assert.equal((await read(image)).status, 200, image)
  }
  const open = await illustrated('public')
  const images = await open.imagesOf('docs/lamp.html')
  assert.deepEqual([images.length, images.filter(image => image.includes('key='))], [2, []])
})

test('keys end after twelve hours, and with the sign-in of their reader', async () => {
  const old = await illustrated()
  const [image = ''] = await old.imagesOf('docs/lamp.html')
  clock.pass(limits.siteAccessLastsS * 1_000 + 1_000)
  assert.equal((await old.read(image)).status, 404)
  clock.pass(-limits.siteAccessLastsS * 1_000 - 1_000)
  assert.equal((await old.read(image)).status, 200)
  const { tokens, revocations } = service.app.ports
  const key = new URL(image, old.project.pagesUrl ?? '').searchParams.get('key') ?? ''
  const access = tokens.readFileAccess(key, 'docs/the lamp.png')
  assert.ok(access?.family)
  assert.equal(revocations.endingOf(access), null)
  assert.equal((await ada.delete('/api/auth/sessions?keepCurrent=false')).status, 204)
  await waitFor('the key has ended', async () => (await old.read(image)).status === 404)
})
