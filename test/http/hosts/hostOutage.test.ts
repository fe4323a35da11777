import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { SearchReply } from '#contract/texts.ts'
import { type Answer, type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { createProject, providers, remoteServices, signInAgain, waitForStatus } from '../../support/remote/service.ts'

/** Projects can be read while their code host is unavailable or limits calls. */

const files = {
  'README.md': '# Orders\n\nSee [the API](docs/api.md).\n',
  'docs/api.md': '# API\n\nOrders are **final**.\n',
  'docs/deep/notes.md': '# Notes\n\nNothing yet.\n',
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

type Reader = {
  readonly api: Caller
  readonly pages: Caller
  readonly project: ProjectRecord
  readonly shas: readonly string[]
}

/** Everything that users read of a project, by its name in a failure. */
function reads({
  api,
  pages,
  project,
  shas,
}: Reader): readonly { readonly path: string; readonly ask: () => Promise<Answer> }[] {
  const path = `/api/projects/${project.id}`
  const site = new URL(project.pagesUrl ?? '').pathname.replace(/\/$/, '')
  const ofApi = [
    ...Object.keys(files).map(name => `${path}/files/${name}`),
    `${path}/files`,
    `${path}/files?recursive=true`,
    `${path}/files/docs`,
    `${path}/files/docs/deep`,
    `${path}/commits`,
    `${path}/commits?path=README.md`,
    `${path}/commits?limit=1`,
    ...shas.map(sha => `${path}/commits/${sha}`),
    `${path}/search?q=final`,
    `${path}/search?q=orders`,
  ].map(to => ({ path: to, ask: () => api.get(to) }))
  const raw = Object.keys(files).map(name => ({
    path: `${name} as bytes`,
    ask: () => api.get(`${path}/files/${name}`, undefined, { accept: 'application/octet-stream' }),
  }))
  const ofSite = [
    `${site}/`,
    `${site}/docs/api`,
    `${site}/docs/deep/notes`,
    `${site}/assets/logo.svg`,
    `${site}/_/changes`,
    `${site}/_/versions`,
    `${site}/sitemap.xml`,
    `${site}/feed.xml`,
    `${site}/_/search.json`,
    `${site}/_/search`,
    `${site}/llms.txt`,
  ].map(to => ({ path: to, ask: () => pages.get(to) }))
  const preview = {
    path: 'a preview of an edit',
    ask: () => api.post(`${path}/edit`, { filePath: 'docs/api.md', instruction: 'replace "final" with "binding"' }),
  }
  return [...ofApi, ...raw, ...ofSite, preview]
}

const services = await remoteServices(providers, { copies: true })

/** Each mostly waits until a host that kept failing is called again. */
describe('hosts that are unavailable', { concurrency: true }, () => {
  for (const { service, ada } of services) {
    describe(service.double.provider, { concurrency: 1 }, () => {
      const { double, network: line } = service
      const { provider } = double

      async function prepared(name: string): Promise<Reader> {
        const body = { name, visibility: 'public' }
        const project = await waitForStatus(ada, (await createProject(ada, body)).id, 'ACTIVE')
        const list = Object.entries(files).map(([path, content]) => ({ path, content }))
        const known = await ada.get(`/api/projects/${project.id}/files/README.md`)
        const withBase = list.map(file => ({
          ...file,
          baseSha: file.path === 'README.md' && known.status === 200 ? known.as<FileRecord>().sha : null,
        }))
        const made = await ada.post(`/api/projects/${project.id}/commit`, { files: withBase, message: 'Write' })
        assert.equal(made.status, 201, made.text)
        const [newest] = (await ada.get(`/api/projects/${project.id}/commits`)).as<CommitSummary[]>()
        assert.equal(newest?.sha, made.as<CommitReply>().sha)
        const pages = caller(service.pagesUrl, { authorization: `Bearer ${ada.token}` })
        return {
          api: ada,
          pages,
          project: await waitForStatus(ada, project.id, 'ACTIVE'),
          shas: [made.as<CommitReply>().sha],
        }
      }

      async function readAll(reader: Reader): Promise<ReadonlyMap<string, Answer>> {
        const answers = new Map<string, Answer>()
        for (const { path, ask } of reads(reader)) {
          const answer = await ask()
          assert.equal(answer.status, 200, `${path}: ${answer.text}`)
          answers.set(path, answer)
        }
        return answers
      }

      async function hostIsBack({ api, project }: Reader): Promise<void> {
        line.inject(() => null)
        await waitFor('the host is called again', async () => {
          const answer = await api.get(`/api/projects/${project.id}/files`)
          return answer.status === 200 && answer.headers.get('x-stale-since') === null
        })
      }

      test(`${provider}: during an outage everything that was read before can be read, with its age`, async () => {
        const startedAt = Date.now()
        const reader = await prepared('Away')
        // What the first round learns indirectly is available in the second.
        await readAll(reader)
        const before = await readAll(reader)
        for (const [path, { headers }] of before) assert.equal(headers.get('x-stale-since'), null, path)
        const goneAt = Date.now()
        line.inject(() => 'unavailable')
        let stale = 0
        for (let round = 0; round < 2; round++) {
          for (const [path, answer] of await readAll(reader)) {
            const since = Date.parse(answer.headers.get('x-stale-since') ?? '')
            // Objects named by id may still be in the driver's memory.
            if (/commits\/[0-9a-f]{40}$/.test(path) && Number.isNaN(since)) continue
            assert.ok(since >= startedAt && since <= goneAt, `${path}: ${answer.headers.get('x-stale-since')}`)
            assert.equal(answer.headers.get('cache-control'), 'no-store', path)
            if (/\/files\//.test(path)) assert.equal(answer.text, before.get(path)?.text, path)
            stale++
          }
        }
        assert.ok(stale >= 50, `${stale} answers were read from the copy`)
        const found = (await ada.get(`/api/projects/${reader.project.id}/search?q=final`)).as<SearchReply>()
        assert.equal(found.filesSearched, found.filesTotal)

        const { project } = reader
        const change = { filePath: 'new.md', content: 'New\n', baseSha: null }
        const written = await ada.post(`/api/projects/${project.id}/commit`, change)
        assert.equal(written.status, 202, 'a commit waits for the host')
        const listed = await ada.get(`/api/projects/${project.id}`)
        assert.equal(listed.headers.get('x-stale-since'), null)

        await double.push(project.repoFullName, { 'README.md': '# Orders of 2026\n' })
        await hostIsBack(reader)
        const fresh = await ada.get(`/api/projects/${project.id}/files/README.md`)
        assert.equal(fresh.as<FileRecord>().content, '# Orders of 2026\n')
        assert.equal(fresh.headers.get('x-stale-since'), null)
      })

      test(`${provider}: a client with a cached answer gets it in full while the host is unavailable`, async () => {
        const reader = await prepared('Known')
        const path = `/api/projects/${reader.project.id}/files/README.md`
        const etag = (await ada.get(path)).headers.get('etag') ?? ''
        assert.equal((await ada.get(path, undefined, { 'if-none-match': etag })).status, 304)
        const site = new URL(reader.project.pagesUrl ?? '').pathname
        // The last commit that changed a page is found after the first read, and is part of the ETag.
        const pageTag = await waitFor('the page is known', async () => {
          const tag = (await reader.pages.get(site)).headers.get('etag') ?? ''
          return (await reader.pages.get(site, undefined, { 'if-none-match': tag })).status === 304 && tag
        })
        line.inject(() => 'unavailable')
        const whole = await ada.get(path, undefined, {
          'if-none-match': etag,
          origin: new URL(double.redirectUri).origin,
        })
        assert.equal(whole.status, 200)
        assert.ok(whole.headers.get('x-stale-since'))
        assert.match(whole.headers.get('access-control-expose-headers') ?? '', /X-Stale-Since/)
        const page = await reader.pages.get(site, undefined, { 'if-none-match': pageTag })
        assert.equal(page.status, 200)
        assert.ok(page.headers.get('x-stale-since'))
        await hostIsBack(reader)
      })

      test(`${provider}: a fresh commit can be read in an outage that follows immediately`, async () => {
        const reader = await prepared('Committed')
        const path = `/api/projects/${reader.project.id}`
        const made = await ada.post(`${path}/commit`, { filePath: 'just.md', content: 'Just now\n', baseSha: null })
        assert.equal(made.status, 201)
        line.inject(() => 'unavailable')
        const read = await ada.get(`${path}/files/just.md`)
        assert.equal(read.as<FileRecord>().content, 'Just now\n')
        await hostIsBack(reader)
      })

      test(`${provider}: after kill -9 projects can still be read during the outage`, async () => {
        const reader = await prepared('Killed')
        await readAll(reader)
        const before = await readAll(reader)
        line.inject(() => 'unavailable')
        // Reads of the last moment may be lost with the process.
        await waitFor('the copies are on the disk', async () => {
          await using next = await service.killed()
          const again = caller(next.url, { authorization: `Bearer ${ada.token}` })
          const pages = caller(next.pagesUrl, { authorization: `Bearer ${ada.token}` })
          const moved = { ...reader, api: again, pages, project: { ...reader.project } }
          for (const { path, ask } of reads(moved)) {
            const answer = await ask()
            if (answer.status !== 200) return false
            assert.ok(answer.headers.get('x-stale-since'), path)
            if (/\/files\//.test(path)) assert.equal(answer.text, before.get(path)?.text, path)
          }
          return true
        })
        await hostIsBack(reader)
      })

      test(`${provider}: with a refused token nothing of the copy is shown, nor of the copy after it`, async () => {
        const reader = await prepared('Refused')
        await readAll(reader)
        double.revoke()
        const path = `/api/projects/${reader.project.id}/files/README.md`
        const refused = await ada.get(path)
        assert.equal(refused.status, 409, refused.text)
        assert.equal(refused.problem().code, 'reconnect_required')
        line.inject(() => 'unavailable')
        assert.ok((await ada.get(path)).status >= 409)
        line.inject(() => null)
        await waitFor(
          'the account is connected again',
          async () => (await signInAgain(service, double, 'ada', ada)).status === 200,
        )
        await hostIsBack(reader)
        assert.equal((await ada.get(path)).status, 200)
      })

      const { expire } = double
      if (expire === undefined) return
      test(`${provider}: a token that expires during the outage prevents no reads, and is renewed after it`, async () => {
        const reader = await prepared('Ended')
        await readAll(reader)
        line.inject(() => 'unavailable')
        expire()
        await service.database.pool.query("update host_connections set expires_at = now() - interval '1 hour'")
        await readAll(reader)
        const change = { filePath: 'new.md', content: 'New\n', baseSha: null }
        const written = await ada.post(`/api/projects/${reader.project.id}/commit`, change)
        assert.equal(written.status, 202, written.text)
        await hostIsBack(reader)
        await waitFor('the commit has landed', async () => {
          const { queuedCommits } = (await ada.get(`/api/projects/${reader.project.id}`)).as<ProjectRecord>()
          return queuedCommits === 0
        })
        const landed = await ada.get(`/api/projects/${reader.project.id}/files/new.md`)
        assert.equal(landed.as<FileRecord>().content, 'New\n')
      })
    })
  }
})

test('the answer to a preview is a proposal that can be committed when the host is available again', async () => {
  const [first] = services
  assert.ok(first)
  const { service, ada } = first
  const project = await waitForStatus(ada, (await createProject(ada, { name: 'Proposed' })).id, 'ACTIVE')
  const path = `/api/projects/${project.id}`
  const file = { filePath: 'plan.md', content: 'Due in May\n', baseSha: null }
  assert.equal((await ada.post(`${path}/commit`, file)).status, 201)
  service.network.inject(() => 'unavailable')
  const edit = await ada.post(`${path}/edit`, { filePath: 'plan.md', instruction: 'replace "May" with "June"' })
  assert.equal(edit.status, 200, edit.text)
  assert.ok(edit.headers.get('x-stale-since'))
  service.network.inject(() => null)
  const { sessionId } = edit.as<EditReply>()
  await waitFor(
    'the proposal is committed',
    async () => (await ada.post(`${path}/commit`, { sessionId })).status === 201,
  )
  assert.equal((await ada.get(`${path}/files/plan.md`)).as<FileRecord>().content, 'Due in June\n')
})
