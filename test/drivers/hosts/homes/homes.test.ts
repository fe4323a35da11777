import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { limits } from '#domain/limits.ts'
import { type HomeLease, takeLease } from '#drivers/hosts/homes/lease.ts'
import { headersFor } from '#drivers/hosts/homes/requests.ts'
import { homeStore } from '#drivers/postgres/service/homes.ts'
import { HostError } from '#ports/hosts.ts'
import { bytes, newRepo, openProject, starterFiles, text } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { activeProject, testStores } from '../../postgres/rows.ts'
import { readSome } from '../embedded/readSome.ts'
import { type TwoHomes, twoHomes } from './twoHomes.ts'

const database = await testStores()
after(() => database[Symbol.asyncDispose]())
const store = homeStore(database.pool)

async function opened(options: { readonly returnMaxMs?: number } = {}) {
  const homes = await twoHomes(database, options)
  const subject = { ...homes.far, host: homes.host }
  const project = await openProject(subject, newRepo(subject, starterFiles))
  return { homes, project, [Symbol.asyncDispose]: () => homes[Symbol.asyncDispose]() }
}

const readme = { ref: 'main', path: 'README.md', maxBytes: 1_000 }

async function all(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

test('while the other instance is down, a call says so and may be repeated; afterwards it succeeds', async () => {
  await using rig = await opened()
  const { repos, repo } = rig.project
  await rig.homes.stopFar()
  const isBusy = (error: unknown) =>
    error instanceof HostError &&
    error.kind === 'busy' &&
    (error.retryAfterS ?? 0) > 0 &&
    /not running/.test(error.message)
  await assert.rejects(repos.readFile(null, repo, readme), isBusy)
  await assert.rejects(all(rig.homes.host.transport.advertise(repo, upload)), isBusy)
  await rig.homes.startFar()
  assert.equal(text((await repos.readFile(null, repo, readme))?.content), '# Spec\n')
})

test('an instance that was started again is found by the next call, though the earlier process was known', async () => {
  await using rig = await opened()
  const { repos, repo, head } = rig.project
  for (let n = 0; n < 2; n++) {
    await repos.readFile(null, repo, readme)
    await rig.homes.stopFar()
    await rig.homes.startFar()
    if (n === 0) assert.equal(text((await repos.readFile(null, repo, readme))?.content), '# Spec\n')
    else assert.ok((await all(rig.homes.host.transport.advertise(repo, upload))).includes(head))
  }
})

test('a call waits for an instance that is started again', async () => {
  await using rig = await opened({ returnMaxMs: 600_000 })
  const { repos, repo, head } = rig.project
  const { transport } = rig.homes.host
  await repos.readFile(null, repo, readme)
  await rig.homes.stopFar()
  const waiting = [repos.readFile(null, repo, readme), all(transport.advertise(repo, upload))] as const
  await rig.homes.startFar()
  const [file, refs] = await Promise.all(waiting)
  assert.equal(text(file?.content), '# Spec\n')
  assert.ok(refs.includes(head))
})

test('an instance that begins to stop finishes what it has begun, and what comes later waits for the next one', async () => {
  await using rig = await opened({ returnMaxMs: 600_000 })
  const { repo } = rig.project
  const { signal } = new AbortController()
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  async function* slowly(): AsyncIterable<Uint8Array> {
    yield Buffer.from('00')
    begun.resolve()
    await held.promise
    yield Buffer.from('00')
  }
  const fetching = all(rig.homes.host.transport.exchange(repo, upload, slowly(), signal))
  await begun.promise
  const stopping = rig.homes.beginStop()
  const later = rig.project.repos.readFile(null, repo, readme)
  held.resolve()
  assert.equal(await fetching, '')
  await stopping
  await rig.homes.stopFar()
  await rig.homes.startFar()
  assert.equal(text((await later)?.content), '# Spec\n')
})

const upload = { service: 'git-upload-pack', protocol: null, caller: 'ada' } as const

test('a bundle and the refs of a repository are streamed from the other instance', async () => {
  await using rig = await opened()
  const { repo, head } = rig.project
  const { signal } = new AbortController()
  assert.match(await all(rig.homes.host.bundles.bundle(repo, { caller: 'ada', signal })), /^# v\d git bundle\n/)
  assert.ok((await all(rig.homes.host.transport.advertise(repo, upload))).includes(head))
})

test('a refusal before the first byte keeps its kind', async () => {
  await using rig = await opened()
  const missing = { id: 12_345, fullName: 'no/one' }
  await store.assign(missing.id, (await store.homeOf(rig.project.repo.id)) ?? '')
  const isGone = (error: unknown) => error instanceof HostError && error.kind === 'gone'
  await assert.rejects(all(rig.homes.host.transport.advertise(missing, upload)), isGone)
  await assert.rejects(rig.homes.host.storage.measure(missing), isGone)
})

test('a sender that breaks off, and a reader that leaves, end the call at the other instance', async () => {
  await using rig = await opened()
  const { repos, repo, head } = rig.project
  const { transport } = rig.homes.host
  async function* broken(): AsyncIterable<Uint8Array> {
    yield bytes('00a8')
    throw new Error('connection reset')
  }
  const push = { ...upload, service: 'git-receive-pack' } as const
  const { signal } = new AbortController()
  await assert.rejects(all(transport.exchange(repo, push, broken(), signal)), /connection reset/)
  const leaving = new AbortController()
  async function* never(): AsyncIterable<Uint8Array> {
    yield bytes('0032want ')
    leaving.abort(new Error('the client went away'))
    await new Promise<never>(() => {})
  }
  await assert.rejects(all(transport.exchange(repo, upload, never(), leaving.signal)), /the client went away/)
  assert.equal(await repos.resolve(null, repo, 'main'), head)
})

test('a reader that stops reading and leaves gives the processes of the other instance free', async () => {
  await using rig = await opened()
  const { repo } = rig.project
  const { transport, bundles } = rig.homes.host
  // More than the buffers of the connection hold.
  const content = randomBytes(24 * 1024 * 1024)
  const head = await rig.homes.far.push(repo, [{ path: 'noise.bin', mode: '100644', content }])
  for (let n = 0; n < limits.gitProcessesMax; n++) {
    const leaving = new AbortController()
    const wants = Readable.from([bytes(`0032want ${head}\n00000009done\n`)])
    await readSome(transport.exchange(repo, upload, wants, leaving.signal))
    await readSome(bundles.bundle(repo, { caller: 'ada', signal: leaving.signal }))
    leaving.abort()
  }
  await all(transport.advertise(repo, upload))
})

test('a request without the key, or for an earlier epoch, reaches no repository', async () => {
  await using rig = await opened()
  const homeId = (await store.homeOf(rig.project.repo.id)) ?? ''
  const home = await store.find(homeId)
  assert.ok(home?.address)
  const post = (headers: Record<string, string>) =>
    fetch(new URL('/call', home.address ?? ''), { method: 'POST', headers, body: 'x' }).then(({ status }) => status)
  const { authorization = '', ...target } = headersFor(rig.homes.key, { homeId, epoch: home.epoch })
  assert.equal(await post(target), 401)
  assert.equal(await post({ ...target, authorization: `${authorization.slice(0, -1)}~` }), 401)
  for (const epoch of [home.epoch - 1, home.epoch + 1])
    assert.equal(await post(headersFor(rig.homes.key, { homeId, epoch })), 421)
  assert.equal(await post(headersFor(rig.homes.key, { homeId: randomUUID(), epoch: home.epoch })), 421)
})

const fault = (error: unknown) => {
  throw error
}
const place = (name: string) => ({ id: randomUUID(), address: null, place: name })
const shortMs = 400

async function lease(home: ReturnType<typeof place>, faults: unknown[] = []): Promise<HomeLease> {
  return await takeLease({ store, home, leaseMs: shortMs, log: () => {}, onFault: error => void faults.push(error) })
}

test('a lease is extended while its process lives, and free after it ends', async () => {
  const home = place('one:/data')
  const held = await lease(home)
  const until = async () =>
    (await database.pool.query<{ at: Date }>('select leased_until as at from homes where id = $1', [home.id])).rows[0]
      ?.at
  const first = await until()
  await waitFor('the lease is extended', async () => ((await until()) ?? 0) > (first ?? 0))
  await held.close()
  assert.equal(((await store.find(home.id))?.awayMs ?? 0) > 0, true)
  assert.equal(held.isHeld(), false)
})

test('a lease that could not be extended is asked for again soon, and a failure that lasts is reported once', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const faults: unknown[] = []
  let attempts = 0
  let isOut = true
  const answering = {
    claim: async () => ({ kind: 'claimed', epoch: 1 }) as const,
    async extend() {
      attempts++
      if (isOut) throw new Error('the database is frozen')
      return true
    },
    release: async () => {},
  }
  const onFault = (error: unknown) => void faults.push(error)
  const held = await takeLease({ store: answering, home: place('one:/data'), leaseMs: 20_000, log: fault, onFault })
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await setImmediate()
  }
  await pass(5_000)
  for (let tries = 0; tries < 3; tries++) await pass(500)
  assert.deepEqual([attempts, faults.length], [4, 1])
  isOut = false
  await pass(500)
  await pass(1_000)
  assert.equal(attempts, 5)
  await held.close()
  await pass(60_000)
  assert.equal(attempts, 5)
})

test('an attempt to extend a lease that never ends does not keep the next one back', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let attempts = 0
  const answering = {
    claim: async () => ({ kind: 'claimed', epoch: 1 }) as const,
    extend: () => (++attempts === 1 ? new Promise<boolean>(() => {}) : Promise.resolve(true)),
    release: async () => {},
  }
  const lease = { store: answering, home: place('one:/data'), leaseMs: 20_000, log: fault, onFault: fault }
  const held = await takeLease(lease)
  for (const ms of [5_000, 5_000, 500, 5_000]) {
    t.mock.timers.tick(ms)
    await setImmediate()
  }
  assert.equal(attempts, 3)
  await held.close()
})

test('the next process at the same place follows immediately, one elsewhere when the lease has ended', async () => {
  const home = place('one:/data')
  await store.claim(home, 60_000)
  const next = await takeLease({ store, home, leaseMs: 60_000, log: fault, onFault: fault })
  assert.equal(next.epoch, 2)
  const elsewhere = { ...home, place: 'two:/data' }
  const refused = await store.claim(elsewhere, 60_000)
  assert.equal(refused.kind, 'held')
  await next.close()
  assert.deepEqual(await store.claim(elsewhere, 60_000), { kind: 'claimed', epoch: 3 })
})

test('a copy of a disk is not served while the original is', async () => {
  const home = place('one:/data')
  await store.claim(home, 60_000)
  await assert.rejects(lease({ ...home, place: 'two:/copy' }), /served by another process, at one:\/data.*git\/home/s)
})

test('a process that was superseded answers nothing more, and says so', async () => {
  const home = place('one:/data')
  const faults: unknown[] = []
  const superseded = await lease(home, faults)
  await database.pool.query('update homes set epoch = epoch + 1 where id = $1', [home.id])
  await waitFor('it knows', () => !superseded.isHeld())
  await waitFor('it says so', () => faults.length > 0)
  assert.match(String(faults[0]), /taken over/)
  await superseded.close()
})

test('repositories of an earlier version belong to the disk that has them', async () => {
  await using rig: TwoHomes = await twoHomes(database)
  const input = newRepo({ ...rig.far, host: rig.far.host }, starterFiles)
  const repo = await rig.far.host.repos.createFromTemplate(null, input)
  const { id } = await activeProject(database, { host: 'embedded' })
  await database.pool.query('update projects set repo_id = $2 where id = $1', [id, repo.id])
  assert.equal(await store.homeOf(repo.id), null)
  await rig.stopFar()
  await rig.startFar()
  assert.notEqual(await store.homeOf(repo.id), null)
  assert.equal(text((await rig.host.repos.readFile(null, repo, readme))?.content), '# Spec\n')
})
