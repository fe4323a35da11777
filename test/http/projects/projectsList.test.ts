import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

test("the list has the user's own projects, newest first, each in the form of a single project", async () => {
  const user = await service.user()
  const made = [await user.project(), await user.project(), await user.project()]
  await bob.project()
  const listed = (await user.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(listed, made.toReversed())
})

test('the list is filtered by status and by search text, which is literal', async () => {
  const user = await service.user()
  const billing = await user.project({ name: 'Billing 100% _safe_' })
  const flight = await user.project({ name: 'Flight', description: 'Uses billing data.' })
  await user.put(`/api/projects/${flight.id}`, { status: 'ARCHIVED' })
  const listed = async (query: string) =>
    (await user.get(`/api/projects?${query}`)).as<ProjectRecord[]>().map(project => project.name)
  assert.deepEqual(await listed('status=ARCHIVED'), ['Flight'])
  assert.deepEqual(await listed('status=ACTIVE'), [billing.name])
  assert.ok((await listed('q=BILLING')).includes(billing.name))
  assert.deepEqual(await listed('q=100%25'), [billing.name])
  assert.deepEqual(await listed('q=_safe_'), [billing.name])
  assert.deepEqual(await listed(`q=${encodeURIComponent("'; drop table projects; --")}`), [])
  assert.deepEqual(await listed('status=ERROR'), [])
  for (const query of [
    'status=GONE',
    'status=active',
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    `q=${'a'.repeat(201)}`,
  ]) {
    assert.equal((await user.get(`/api/projects?${query}`)).status, 400, query)
  }
})

test('the pages of the list are linked, and each project is on one of them', async () => {
  const user = await service.user()
  const made = await Promise.all(Array.from({ length: 7 }, () => user.project()))
  const seen: number[] = []
  let path: string | null = '/api/projects?limit=3'
  const sizes: number[] = []
  while (path !== null) {
    const page = await user.get(path)
    const projects = page.as<ProjectRecord[]>()
    sizes.push(projects.length)
    seen.push(...projects.map(project => project.id))
    const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    path = next === undefined ? null : next.replace(service.url, '')
  }
  assert.deepEqual(sizes, [3, 3, 1])
  assert.deepEqual(
    seen,
    made.map(project => project.id).sort((a, b) => b - a),
  )
})

test("another user's project is forbidden, one that does not exist is not found, and no other difference is visible", async () => {
  const project = await alice.project()
  const foreign = await bob.get(`/api/projects/${project.id}`)
  assert.deepEqual([foreign.status, foreign.problem().code], [403, 'forbidden'])
  assert.equal(foreign.text.includes(project.name), false)
  const missing = await bob.get('/api/projects/999999999')
  assert.deepEqual([missing.status, missing.problem().code], [404, 'not_found'])
  assert.equal((await alice.get(`/api/projects/${project.id}`)).status, 200)
})

for (const id of [
  '1e0',
  '0x1',
  '%201',
  '1.0',
  '01',
  '-1',
  '0',
  '9007199254740993',
  '9223372036854775808',
  '1%00',
  'me',
]) {
  test(`${id} is not a project id`, async () => {
    const answer = await alice.get(`/api/projects/${id}`)
    assert.ok([400, 404].includes(answer.status), answer.text)
  })
}
