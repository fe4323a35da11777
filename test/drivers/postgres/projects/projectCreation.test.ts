import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CreationStep, canBecome, creationSteps, projectStatuses } from '#domain/project.ts'
import { activeProject, claim, inS, newProject, type TestStores, testStores, times } from '../rows.ts'

const done = null

test('one of many parallel workers gets a creation, with what its steps need', async () => {
  await using stores = await testStores()
  const project = await newProject(stores)
  const taken = await Promise.all(times(10, () => stores.projects.claimCreation(project.id, inS(60))))
  const [mine, ...others] = taken.filter(one => one !== null)
  assert.ok(mine)
  assert.deepEqual(others, [])
  assert.deepEqual(mine.project, project)
  const owner = await stores.users.byId(project.userId)
  const { marker, ...creation } = mine.creation
  assert.match(marker, /^[0-9a-f-]{36}$/)
  assert.deepEqual(creation, {
    step: 'intent',
    attempts: 1,
    epoch: 1,
    importSource: null,
    ownerName: `${owner?.firstName} ${owner?.lastName}`,
    ownerEmail: owner?.email,
  })
})

test('a creation can be taken again when it is released or its lease has expired', async () => {
  await using stores = await testStores()
  const { id } = await newProject(stores)
  const { epoch } = await claim(stores, id)
  assert.equal(await stores.projects.claimCreation(id, inS(60)), null)
  await stores.projects.releaseCreation(id, epoch, done)
  assert.deepEqual((await stores.projects.claimCreation(id, inS(-1)))?.creation.attempts, 2)
  assert.deepEqual((await stores.projects.claimCreation(id, inS(60)))?.creation.attempts, 3)
})

test('a project that is ready, in ERROR or deleted is not taken', async () => {
  await using stores = await testStores()
  const { projects } = stores
  assert.equal(await projects.claimCreation((await activeProject(stores)).id, inS(60)), null)
  const failed = await newProject(stores)
  await stores.pool.query(`update projects set status = 'ERROR' where id = $1`, [failed.id])
  assert.equal(await projects.claimCreation(failed.id, inS(60)), null)
  const deleted = await newProject(stores)
  await projects.softDelete(deleted.userId, deleted.id, new Date())
  assert.equal(await projects.claimCreation(deleted.id, inS(60)), null)
})

test('a step records the named fields and nothing else', async () => {
  await using stores = await testStores()
  const before = await newProject(stores)
  const { epoch } = await claim(stores, before.id)
  const record = { repoId: 77, repoFullName: 'ada/payments', repoUrl: 'https://host/ada', defaultBranch: 'trunk' }
  assert.equal(await stores.projects.recordStep(before.id, epoch, { step: 'repository', ...record }), true)
  const after = await stores.projects.byId(before.id)
  assert.deepEqual(after, { ...before, ...record, updatedAt: after?.updatedAt })
  await stores.projects.releaseCreation(before.id, epoch, done)
  assert.equal((await claim(stores, before.id)).step, 'repository')
})

test('a superseded worker records and releases nothing', async () => {
  await using stores = await testStores()
  const { id } = await newProject(stores)
  const slow = await stores.projects.claimCreation(id, inS(-1))
  const quick = await claim(stores, id)
  const slowEpoch = slow?.creation.epoch ?? 0
  assert.equal(await stores.projects.recordStep(id, slowEpoch, { step: 'content', repoId: 1 }), false)
  await stores.projects.releaseCreation(id, slowEpoch, done)
  assert.equal(await stores.projects.claimCreation(id, inS(60)), null)
  assert.equal(await stores.projects.recordStep(id, quick.epoch, { step: 'repository', repoId: 2 }), true)
  assert.equal((await stores.projects.byId(id))?.repoId, 2)
})

test('a step moves the status only along the transitions of the state machine', async () => {
  await using stores = await testStores()
  const { id } = await newProject(stores)
  const { epoch } = await claim(stores, id)
  for (const from of projectStatuses) {
    for (const to of projectStatuses) {
      await stores.pool.query('update projects set status = $1, status_reason = null', [from])
      const recorded = await stores.projects.recordStep(id, epoch, { step: 'content', status: to, statusReason: 'x' })
      assert.equal(recorded, from === to || canBecome(from, to), `${from} to ${to}`)
      const project = await stores.projects.byId(id)
      assert.deepEqual([project?.status, project?.statusReason], recorded ? [to, 'x'] : [from, null])
    }
  }
})

test('a deleted project records no more steps, except that its repository exists', async () => {
  await using stores = await testStores()
  const { id, userId } = await newProject(stores)
  const { epoch } = await claim(stores, id)
  await stores.projects.softDelete(userId, id, new Date())
  assert.equal(await stores.projects.recordStep(id, epoch, { step: 'repository', repoId: 5 }), true)
  assert.equal(await stores.projects.recordStep(id, epoch, { step: 'content', status: 'BUILDING' }), false)
  assert.deepEqual((await stores.projects.purge(userId, id, new Date()))?.repo?.id, 5)
})

async function failedAt(stores: TestStores, step: CreationStep) {
  const project = await newProject(stores, { slug: `failed-at-${step}` })
  const { epoch } = await claim(stores, project.id)
  await stores.pool.query(`update projects set step = $2, status = 'ERROR', status_reason = 'Broken' where id = $1`, [
    project.id,
    step,
  ])
  return { ...project, epoch }
}

test('a failed creation is reopened at the step it had reached, and its old worker is superseded', async () => {
  await using stores = await testStores()
  const expected = {
    intent: ['INITIALIZING', 'intent'],
    repository: ['INITIALIZING', 'repository'],
    content: ['BUILDING', 'content'],
    pages: ['BUILDING', 'pages'],
    ready: ['BUILDING', 'pages'],
  }
  for (const step of creationSteps) {
    const { id, userId, epoch } = await failedAt(stores, step)
    const reopened = await stores.projects.reopen(userId, id)
    assert.equal(await stores.projects.recordStep(id, epoch, { step: 'ready' }), false)
    assert.equal(reopened?.statusReason, null)
    const creation = await claim(stores, id)
    assert.deepEqual([reopened?.status, creation.step], expected[step])
    assert.equal(creation.attempts, 1)
    assert.equal(await stores.projects.reopen(userId, id), null)
  }
})

test('the unfinished projects are those that are due and not leased, the longest waiting first', async () => {
  await using stores = await testStores()
  const { projects } = stores
  const [held, later, first, second] = [
    await newProject(stores),
    await newProject(stores),
    await newProject(stores),
    await newProject(stores),
  ]
  await activeProject(stores)
  await failedAt(stores, 'content')
  await claim(stores, held.id)
  for (const [project, retryAt] of [
    [later, inS(600)],
    [first, inS(-20)],
    [second, inS(-10)],
  ] as const) {
    const { epoch } = await claim(stores, project.id)
    await projects.releaseCreation(project.id, epoch, retryAt)
  }
  const deleted = await newProject(stores)
  await projects.softDelete(deleted.userId, deleted.id, new Date())
  const idsBefore = async (before: Date, limit: number) =>
    (await projects.unfinished(before, limit)).map(creation => creation.id)
  assert.deepEqual(await idsBefore(inS(1), 10), [first.id, second.id])
  assert.deepEqual(await idsBefore(inS(1), 1), [first.id])
  assert.deepEqual(await idsBefore(inS(601), 10), [first.id, second.id, held.id, later.id])
  const freeAt = (await projects.unfinished(inS(601), 10)).map(creation => creation.freeAt > new Date())
  assert.deepEqual(freeAt, [false, false, true, true])
})
