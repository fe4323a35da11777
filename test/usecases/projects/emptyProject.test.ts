import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import { beginFirstPush } from '#usecases/git/firstPush.ts'
import { createProject } from '#usecases/projects/createProject.ts'
import { resumeProject } from '#usecases/projects/resumeProject.ts'
import { claim, newUser, type TestStores, testStores } from '../../drivers/postgres/stores/rows.ts'

/** When a project that waits for its first push is checked, and when it is not. */

type Ports = Parameters<typeof createProject>[0]

const head = 'a'.repeat(40)
const noQuotas = { projectsMax: null, storageMaxBytes: null, filesPerProjectMax: null, pushedMaxBytesPerHour: null }

async function waitingProject(stores: TestStores) {
  const asked: number[] = []
  let look: () => Promise<string | null> = async () => null
  let pushed: string | null = null
  const ports = {
    ...stores,
    hosts: codeHosts({
      id: 'embedded',
      label: 'the built-in host',
      repos: { resolve: async () => head },
      emptyRepos: {
        create: async () => ({ id: 7, fullName: 'u1/spec', defaultBranch: 'main', webUrl: null, cloneUrl: null }),
        startingBranch: () => look(),
      },
    } as unknown as ProjectHost),
    live: { publish: async () => {}, listen: () => () => {} },
    jobs: { resumeProject: async (id: number) => void asked.push(id) },
    disk: { measure: async () => ({ exists: true, freeBytes: 1, floorBytes: 0 }) },
    clock: systemClock,
    events: { projectCreated() {}, pagesBuilt() {}, fault() {} },
    settings: { createDeadlineMs: 60_000, ciPages: false, publicUrl: 'http://speckeep.test', quotas: noQuotas },
  } as unknown as Ports & Parameters<typeof beginFirstPush>[0]
  const { id: userId } = await newUser(stores)
  const { id } = await createProject(ports, userId, { name: 'Spec', empty: true })
  const inADay = () => new Date(Date.now() + 86_400_000)
  look = async () => pushed
  return {
    ports,
    id,
    asked,
    push: (branch: string) => {
      pushed = branch
    },
    looking: (next: () => Promise<string | null>) => {
      look = next
    },
    record: () => stores.projects.byId(id),
    isPlanned: async () => (await stores.projects.unfinished(inADay(), 10)).some(each => each.id === id),
  }
}

test('nothing checks a waiting project, and no check wears it out', async () => {
  await using stores = await testStores()
  const { ports, id, asked, record, isPlanned } = await waitingProject(stores)
  assert.equal(await isPlanned(), false)
  for (let n = 0; n < 30; n++) assert.equal(await resumeProject(ports, id), 'waiting')
  const project = await record()
  assert.deepEqual([project?.status, project?.waitsForPush], ['INITIALIZING', true])
  assert.equal(await isPlanned(), false)
  assert.deepEqual(asked, [])
})

test('while a push is under way a check is scheduled, and after a push that brought nothing none is', async () => {
  await using stores = await testStores()
  const { ports, id, isPlanned } = await waitingProject(stores)
  const [first, second] = [await beginFirstPush(ports, id), await beginFirstPush(ports, id)]
  assert.equal(await isPlanned(), true)
  assert.equal(await resumeProject(ports, id), 'waiting')
  assert.equal(await isPlanned(), true, 'a check that came too early is not the last')
  await first.end()
  assert.equal(await isPlanned(), true, 'another push is under way')
  await second.end()
  assert.equal(await isPlanned(), false)
})

test('a push that begins while a worker releases the project is not lost', async () => {
  await using stores = await testStores()
  const { ports, id, isPlanned } = await waitingProject(stores)
  const creation = await claim(stores, id)
  const push = await beginFirstPush(ports, id)
  await stores.projects.awaitPush(id, creation)
  assert.equal(await isPlanned(), true)
  await push.end()
  assert.equal(await isPlanned(), false)
})

test('a push that ends while another worker checks is recorded when it ends', async () => {
  await using stores = await testStores()
  const { ports, id, push, looking, record } = await waitingProject(stores)
  const first = await beginFirstPush(ports, id)
  const early = Promise.withResolvers<null>()
  const reached = Promise.withResolvers<void>()
  looking(() => {
    reached.resolve()
    looking(async () => 'trunk')
    return early.promise
  })
  const working = resumeProject(ports, id)
  await reached.promise
  push('trunk')
  const ending = first.end()
  early.resolve(null)
  await Promise.all([working, ending])
  const project = await record()
  assert.deepEqual(
    [project?.status, project?.waitsForPush, project?.defaultBranch, project?.pagesCommitSha, project?.statusReason],
    ['ACTIVE', false, 'trunk', head, null],
  )
})

test('a temporary failure after a push is retried by the job', async () => {
  await using stores = await testStores()
  const { ports, id, asked, looking, record } = await waitingProject(stores)
  const push = await beginFirstPush(ports, id)
  looking(async () => {
    throw new HostError('busy', 'come back later')
  })
  await push.end()
  assert.ok(asked.includes(id))
  looking(async () => 'main')
  assert.equal(await resumeProject(ports, id), 'done')
  assert.equal((await record())?.status, 'ACTIVE')
})
