import assert from 'node:assert/strict'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { GitHost } from '#drivers/hosts/git/index.ts'
import { type GitSubject, gitSubject } from '#testing/hosts/git/subject.ts'
import { newRepo, openProject, type Project, starterFiles, text } from '#testing/hosts/project.ts'

/** The age of a mirror that is shown while its server is unreachable. */

const ages: Date[] = []
const staleness = { note: (since: Date) => ages.push(since) }
let subject: GitSubject
before(async () => {
  subject = await gitSubject({ staleness })
})
after(() => subject.close())

function serverIsAway(isAway: boolean): void {
  subject.backend.answer = (_request, response) => {
    if (isAway) response.writeHead(503).end()
    return isAway
  }
}

async function away<T>(work: () => Promise<T>): Promise<T> {
  serverIsAway(true)
  try {
    return await work()
  } finally {
    serverIsAway(false)
  }
}

async function readme({ access, repo }: Project, host: GitHost): Promise<string | null> {
  const file = await host.repos.readFile(access, repo, { ref: 'main', path: 'README.md', maxBytes: 1_000 })
  return text(file?.content)
}

const open = (): Promise<Project> => openProject(subject, newRepo(subject, starterFiles))

test('while the server answers no age is reported', async () => {
  const project = await open()
  ages.splice(0)
  await readme(project, subject.plain)
  assert.deepEqual(ages, [])
})

test('every read reports the time of the last successful fetch, until the next one succeeds', async () => {
  const project = await open()
  const lookedFrom = Date.now()
  await readme(project, subject.plain)
  const lookedUntil = Date.now()
  ages.splice(0)
  await away(async () => {
    for (let round = 0; round < 3; round++) assert.equal(await readme(project, subject.plain), '# Spec\n')
  })
  assert.equal(ages.length, 3)
  // File systems store times at another resolution than clocks.
  for (const since of ages) assert.ok(since.getTime() >= lookedFrom - 10 && since.getTime() <= lookedUntil, `${since}`)
  ages.splice(0)
  await readme(project, subject.plain)
  assert.deepEqual(ages, [])
})

test('reads within the lifetime of a failed fetch report the age too, including reads by id', async () => {
  const project = await open()
  await readme(project, subject.plain)
  const other = subject.another({ limits: { freshMs: 60_000 }, rootDir: subject.rootDir })
  ages.splice(0)
  await away(async () => {
    await readme(project, other)
    await readme(project, other)
    await other.repos.tree(project.access, project.repo, { ref: project.head, path: '', recursive: true })
  })
  assert.equal(ages.length, 3)
})

test('the age is right after a restart', async () => {
  const project = await open()
  await readme(project, subject.plain)
  const long = new Date('2026-03-01T12:00:00.000Z')
  const looks = readdirSync(subject.rootDir, { recursive: true, encoding: 'utf8' })
  for (const path of looks.filter(name => name.endsWith('speckeep-last-look')))
    utimesSync(join(subject.rootDir, path), long, long)
  const next = subject.another({ rootDir: subject.rootDir })
  ages.splice(0)
  await away(() => readme(project, next))
  assert.deepEqual(ages, [long])
})

test('the mirror of a removed project is removed, and made again when it is read', async () => {
  const [kept, gone] = [await open(), await open()]
  await readme(kept, subject.plain)
  await readme(gone, subject.plain)
  const mirrors = () =>
    readdirSync(join(subject.rootDir, 'repos'), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.git'),
    )
  const before = mirrors().length
  await subject.plain.copies?.remove({ projectId: 1, repoId: gone.repo.id })
  await subject.plain.copies?.remove({ projectId: 1, repoId: gone.repo.id })
  assert.equal(mirrors().length, before - 1)
  await subject.plain.copies?.removeOthers([{ projectId: 2, repoId: kept.repo.id }])
  assert.equal(mirrors().length, before - 1, 'a mirror changed within a day stays')
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of mirrors()) utimesSync(join(subject.rootDir, 'repos', name), old, old)
  await subject.plain.copies?.removeOthers([{ projectId: 2, repoId: kept.repo.id }])
  assert.equal(mirrors().length, 1)
  assert.equal(await readme(kept, subject.plain), '# Spec\n')
  assert.equal(await readme(gone, subject.plain), '# Spec\n')
})
