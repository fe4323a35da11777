import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { systemRandom } from '#drivers/crypto/random.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import { waitFor } from '#testing/waitFor.ts'
import { beginFirstPush } from '#usecases/git/firstPush.ts'
import { createProject } from '#usecases/projects/createProject.ts'
import { resumeProject } from '#usecases/projects/resumeProject.ts'
import { claim, newUser, type TestStores, testStores } from '../../drivers/postgres/rows.ts'

/** When a project that waits for its first push is checked, and when it is not. */

type Ports = Parameters<typeof createProject>[0]

const head = 'a'.repeat(40)
const lookAtText = 'select extract(epoch from look_at) * 1000 as look_at from projects where id = $1'
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
    random: systemRandom,
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
    lookAt: async () => Number((await stores.pool.query(lookAtText, [id])).rows[0].look_at),
    /** As much time passes as until the planned check. */
    passLookAt: () => stores.pool.query("update projects set look_at = now() - interval '1 ms' where id = $1", [id]),
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

test('while a push is under way a check is planned, and after pushes that brought nothing one is made', async () => {
  await using stores = await testStores()
  const { ports, id, isPlanned, passLookAt } = await waitingProject(stores)
  const [first, second] = [await beginFirstPush(ports, id), await beginFirstPush(ports, id)]
  assert.equal(await resumeProject(ports, id), 'waiting')
  assert.equal(await isPlanned(), true, 'a check that came too early is not the last')
  await first.end()
  assert.equal(await isPlanned(), true, 'another push is under way')
  await second.end()
  await passLookAt()
  assert.equal(await resumeProject(ports, id), 'waiting')
  assert.equal(await isPlanned(), false)
})

test('a check by another instance during a push is not the last, so the push of a process that ends is found', async () => {
  await using stores = await testStores()
  const { ports, id, push, record, isPlanned, passLookAt } = await waitingProject(stores)
  const another = { ...ports, hosts: { ...ports.hosts } }
  await beginFirstPush(ports, id)
  assert.equal(await resumeProject(another, id), 'waiting')
  push('main')
  assert.equal(await isPlanned(), true)
  await passLookAt()
  assert.equal(await resumeProject(another, id), 'done')
  assert.equal((await record())?.status, 'ACTIVE')
})

test('a push that takes long defers the check again and again, until it ends', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  await using stores = await testStores()
  const { ports, id, lookAt, passLookAt } = await waitingProject(stores)
  const push = await beginFirstPush(ports, id)
  for (let n = 0; n < 3; n++) {
    await passLookAt()
    t.mock.timers.tick(10_000)
    await waitFor('the check is deferred', async () => (await lookAt()) > Date.now())
  }
  await push.end()
  await passLookAt()
  t.mock.timers.tick(60_000)
  assert.equal(await resumeProject(ports, id), 'waiting')
  assert.equal(await lookAt(), Number.POSITIVE_INFINITY)
})

test('a push that begins while a worker releases the project is not lost', async () => {
  await using stores = await testStores()
  const { ports, id, isPlanned, passLookAt } = await waitingProject(stores)
  const creation = await claim(stores, id)
  await beginFirstPush(ports, id)
  await passLookAt()
  await stores.projects.awaitPush(id, creation)
  assert.equal(await isPlanned(), true)
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
