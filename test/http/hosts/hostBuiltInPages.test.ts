import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { builtinPages } from '#drivers/pages/builtin/index.ts'
import { requestExactly } from '../../support/exactRequest.ts'
import { createProject, providers, remoteServices, waitForStatus } from '../../support/remote/service.ts'
import { testWork } from '../../support/work.ts'

/** Where the host publishes no sites, the built-in pages serve them from the repository there. */

/** One for all tests: it knows nothing about hosts. */
const work = testWork()
after(() => work.close())
const pages = builtinPages({ work })

for (const { service, ada } of await remoteServices(providers, { overrides: { pages } })) {
  const { provider } = service.double
  const read = (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { host, pathname, search } = new URL(url)
    return requestExactly(service.pagesUrl, `${pathname}${search}`, { headers: { host, ...headers } })
  }

  test(`${provider}: a private project has built-in pages that only its owner can read`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada, { name: 'Private' })).id, 'ACTIVE')
    const pagesUrl = project.pagesUrl ?? ''
    assert.equal((await read(pagesUrl)).status, 404)
    const { url } = (await ada.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
    const [cookie = ''] = ((await read(url)).headers['set-cookie'] ?? []).map(text => text.split(';')[0] ?? '')
    const page = await read(pagesUrl, { cookie })
    assert.equal(page.status, 200)
    assert.match(page.text, /<h1/)
    await service.double.push(project.repoFullName, { 'pushed.md': '# Pushed behind its back\n' })
    const pushed = await read(`${pagesUrl}pushed`, { cookie })
    assert.match(pushed.text, /Pushed behind its back/)
    const grace = await service.signIn('grace')
    assert.equal((await grace.post(`/api/projects/${project.id}/pages-access`)).status, 403)
  })

  test(`${provider}: a public project's built-in pages are open to everyone`, async () => {
    const body = { name: 'Public', visibility: 'public' }
    const { pagesUrl } = await waitForStatus(ada, (await createProject(ada, body)).id, 'ACTIVE')
    assert.equal((await read(pagesUrl ?? '')).status, 200)
  })

  test(`${provider}: readers of a public project share what its host was asked about a commit`, async () => {
    const body = { name: 'Shared', visibility: 'public' }
    const { pagesUrl, pagesCommitSha } = await waitForStatus(ada, (await createProject(ada, body)).id, 'ACTIVE')
    const url = `${pagesUrl}_/changes/${pagesCommitSha}`
    const askedWhile = async (reads: number): Promise<readonly string[]> => {
      const before = service.network.calls.length
      for (let nth = 0; nth < reads; nth++) assert.equal((await read(url)).status, 200)
      return service.network.calls.slice(before).map(({ path }) => path)
    }
    const isOfCommit = (path: string) => path.includes(pagesCommitSha ?? '')
    assert.notDeepEqual((await askedWhile(1)).filter(isOfCommit), [])
    // The head and the list of versions may have changed since; the commit cannot.
    assert.deepEqual((await askedWhile(3)).filter(isOfCommit), [])
  })
}
