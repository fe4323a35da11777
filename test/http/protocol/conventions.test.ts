import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PasskeyChallenge } from '#contract/factors.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { MailMessage } from '#ports/mail.ts'
import { type Answer, password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const publicUrl = 'https://speckeep.example.org'
const mails: MailMessage[] = []
const mail = { send: async (message: MailMessage) => void mails.push(message) }
const service = await testService({ env: { PUBLIC_URL: publicUrl }, overrides: { mail } })
after(() => service[Symbol.asyncDispose]())
let user: TestUser
let project: ProjectRecord

before(async () => {
  user = await service.user()
  project = await user.project({ description: 'Round 0.' })
  for (let nth = 0; nth < 3; nth++) await user.post('/api/auth/tokens', { name: `token ${nth}` })
  for (let nth = 0; nth < 4; nth++) {
    await user.post('/api/projects', { name: `Project ${nth}` })
    const edit = {
      filePath: 'README.md',
      instruction: `Replace "Round ${nth}" with "Round ${nth + 1}"`,
      autoCommit: true,
    }
    const { status, text } = await user.post(`/api/projects/${project.id}/edit`, edit)
    assert.equal(status, 200, text)
  }
})

/** Lists that grow, and what identifies their entries. */
const lists: readonly (readonly [path: () => string, mark: 'id' | 'sha', count: number])[] = [
  [() => '/api/projects', 'id', 5],
  [() => `/api/projects/${project.id}/commits`, 'sha', 5],
  [() => `/api/projects/${project.id}/edit-history`, 'id', 4],
  [() => '/api/auth/security-log', 'id', 4],
]

function nextOf(answer: Answer): string | null {
  const link = answer.headers.get('link')
  if (link === null) return null
  const [, href] = /^<([^<>]+)>; rel="next"$/.exec(link) ?? []
  assert.ok(href?.startsWith(`${publicUrl}/api/`), link)
  return (href ?? '').slice(publicUrl.length)
}

function marksOf(answer: Answer, mark: string): readonly unknown[] {
  assert.equal(answer.status, 200, answer.text)
  const entries = answer.as<Readonly<Record<string, unknown>>[]>()
  assert.ok(Array.isArray(entries))
  return entries.map(entry => entry[mark])
}

test('a list is a plain array, newest first, and Link has the next page', async () => {
  for (const [path, mark, count] of lists) {
    const whole = await user.get(path())
    const all = marksOf(whole, mark)
    assert.equal(all.length, count, path())
    assert.equal(nextOf(whole), null)
    if (mark === 'id')
      assert.deepEqual(
        all,
        all.toSorted((one, other) => Number(other) - Number(one)),
      )

    const seen: unknown[] = []
    let pages = 0
    for (let next: string | null = `${path()}?limit=2`; next !== null; pages += 1) {
      const page = await user.get(next)
      assert.ok(marksOf(page, mark).length <= 2)
      seen.push(...marksOf(page, mark))
      next = nextOf(page)
    }
    assert.deepEqual(seen, all, path())
    assert.equal(pages, Math.ceil(count / 2), path())
  }
})

test('the next page keeps the parameters of the list', async () => {
  const page = await user.get('/api/projects?q=Project&limit=1&status=ACTIVE')
  const next = new URL(nextOf(page) ?? '', publicUrl)
  assert.deepEqual(
    [next.pathname, next.searchParams.get('q'), next.searchParams.get('limit')],
    ['/api/projects', 'Project', '1'],
  )
  assert.match(next.searchParams.get('cursor') ?? '', /^[\w-]+$/)
})

test('a limit is an integer from 1 to 100, and a cursor is one that a list returned', async () => {
  for (const [path, mark] of lists) {
    for (const limit of ['0', '-1', '101', '1.5', 'all', '', ' ', 'NaN']) {
      const answer = await user.get(`${path()}?limit=${encodeURIComponent(limit)}`)
      const problem = assertProblem(answer, 'validation_failed', `${path()} ${limit}`)
      assert.deepEqual(
        problem.errors?.map(error => error.field),
        ['limit'],
      )
    }
    for (const cursor of ['', 'x'.repeat(201), '../../..', '%00', 'LTE', 'MA', 'MS41', 'OTk5OTk5OTk5OTk5OTk5OTk5OQ']) {
      assertProblem(await user.get(`${path()}?cursor=${cursor}`), 'validation_failed', `${path()} ${cursor}`)
    }
    assert.ok(marksOf(await user.get(`${path()}?limit=100`), mark).length > 0)
    assert.equal(marksOf(await user.get(`${path()}?limit=1`), mark).length, 1)
  }
})

test('unknown members of a body are ignored, and listed so that a typo is noticed', async () => {
  const cases: readonly (readonly [body: unknown, named: readonly string[]])[] = [
    [{ description: 'x' }, []],
    [{ description: 'x', descripton: 'y' }, ['descripton']],
    [{ description: 'x', a: 1, b: { c: 2 } }, ['a', 'b']],
    [{ description: 'x', 'a, b': 1, 'ü\n': 2, '😀': 3 }, ['a, b', 'ü\n', '😀']],
    [{ description: 'x', '': 1 }, ['']],
  ]
  for (const [body, named] of cases) {
    const answer = await user.put(`/api/projects/${project.id}`, body)
    assert.equal(answer.status, 200)
    const header = answer.headers.get('x-ignored-fields')
    assert.deepEqual(header === null ? [] : header.split(', ').map(decodeURIComponent), named)
  }
})

test('ignored members are listed with their path, up to twenty of them', async () => {
  const files = [
    { path: 'a.md', content: 'a', baseSha: null },
    { path: 'b.md', content: 'b', baseSha: null, mode: '100755' },
  ]
  const committed = await user.post(`/api/projects/${project.id}/commit`, { files, branch: 'main' })
  assert.equal(committed.status, 201)
  assert.equal(committed.headers.get('x-ignored-fields'), 'files%5B1%5D.mode, branch')
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`m${nth}`, nth]))
  const answer = await user.put(`/api/projects/${project.id}`, { ...many, ['x'.repeat(10_000)]: 1 })
  assert.equal(answer.headers.get('x-ignored-fields')?.split(', ').length, 20)
})

test('an ignored member may have any name, and a long one is cut anywhere', async () => {
  const replaced = encodeURIComponent('\ufffd')
  const half = await user.put('/api/auth/me', { firstName: 'Ada', lastName: 'Example', 'a\udfffb': 1 })
  assert.deepEqual([half.status, half.headers.get('x-ignored-fields')], [200, `a${replaced}b`])
  const name = `${'a'.repeat(99)}😀`
  const cut = await user.put('/api/auth/me', { firstName: 'Ada', lastName: 'Example', [name]: 1 })
  assert.deepEqual([cut.status, cut.headers.get('x-ignored-fields')], [200, `${'a'.repeat(99)}${replaced}`])
})

test('a refused body lists its ignored members as well', async () => {
  const answer = await user.put(`/api/projects/${project.id}`, { name: '', nmae: 'Spec' })
  assertProblem(answer, 'validation_failed')
  assert.equal(answer.headers.get('x-ignored-fields'), 'nmae')
})

test('members of a project that a caller may not set are unchanged', async () => {
  const other = await service.user()
  const body = {
    id: 1_000,
    userId: other.id,
    user_id: other.id,
    slug: 'mine',
    repoFullName: 'u1/other',
    repo_full_name: 'u1/other',
    repoId: 1,
    repoUrl: 'https://evil.example.org',
    pagesUrl: 'https://evil.example.org',
    pagesEnabled: false,
    templateId: 3,
    createdAt: '2000-01-01T00:00:00Z',
    deletedAt: '2000-01-01T00:00:00Z',
  }
  const row = async () => {
    const { rows } = await service.database.pool.query('select * from projects where id = $1', [project.id])
    const { description: _, updated_at: __, ...rest } = rows[0]
    return rest
  }
  const before = await row()
  const answer = await user.put(`/api/projects/${project.id}`, { ...body, description: 'Mine.' })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.headers.get('x-ignored-fields')?.split(', '), Object.keys(body))
  assert.deepEqual(await row(), before)
  assert.equal(answer.as<ProjectRecord>().description, 'Mine.')
  for (const status of ['ERROR', 'BUILDING', 'INITIALIZING', 'DELETED', 'active']) {
    assertProblem(await user.put(`/api/projects/${project.id}`, { status }), 'validation_failed', status)
  }
})

test('with PUBLIC_URL alone, links, invitations, passkeys and CORS are for that address', async () => {
  assert.equal((await service.anyone.post('/api/auth/links', { purpose: 'reset', email: user.email })).status, 202)
  const letter = await waitFor('the letter with the link', () => mails.find(({ text }) => /#purpose=reset&/.test(text)))
  assert.ok(letter.text.includes(`${publicUrl}/account-link#`), letter.text)

  const invited = await user.post('/api/admin/invitations', { email: 'guest@example.org' })
  assert.equal(invited.status, 201, invited.text)
  assert.equal(new URL(invited.as<{ url: string }>().url).origin, publicUrl)

  const begun = await user.post('/api/auth/second-factors/passkeys/options', { currentPassword: password })
  assert.equal(begun.status, 200, begun.text)
  const { rp } = begun.as<PasskeyChallenge>().options as { readonly rp: { readonly id: string } }
  assert.equal(rp.id, new URL(publicUrl).hostname)

  for (const [origin, allowed] of [
    [publicUrl, publicUrl],
    [service.url, null],
  ] as const) {
    const { headers } = await fetch(`${service.url}/api/templates`, { headers: { origin } })
    assert.equal(headers.get('access-control-allow-origin'), allowed, origin)
  }
})
