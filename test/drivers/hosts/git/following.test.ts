import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { policyFor } from '#drivers/hosts/git/address.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { type GitSubject, gitSubject } from '#testing/hosts/git/subject.ts'
import { assertRejects, newRepo, openProject, type Project, starterFiles, text } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'

let subject: GitSubject
before(async () => {
  subject = await gitSubject({ limits: { importMaxBytes: 2_000_000, pushObjectMaxBytes: 1_000_000, refusedMs: 0 } })
})
after(() => subject.close())

const open = (): Promise<Project> => openProject(subject, newRepo(subject, starterFiles))

async function branchesOf({ repos, access, repo }: Project): Promise<readonly string[]> {
  return (await repos.listRefs(access, repo)).refs.map(({ name }) => name).toSorted()
}

test('the mirror follows rewritten and removed branches of the server', async () => {
  const project = await open()
  const dir = subject.dirOf(project.repo)
  const before = await project.put('README.md', 'first\n')
  externalGit(dir, ['branch', 'topic', 'main'])
  assert.deepEqual(await branchesOf(project), ['main', 'topic'])
  externalGit(dir, ['branch', '-D', 'topic'])
  externalGit(dir, ['branch', 'topic/deeper', 'main'])
  externalGit(dir, ['update-ref', 'refs/heads/main', project.head])
  assert.deepEqual(await branchesOf(project), ['main', 'topic/deeper'])
  assert.equal(text((await project.read('README.md'))?.content), '# Spec\n')
  await project.put('README.md', 'second\n')
  assert.equal(externalGit(dir, ['rev-parse', 'main~1']), project.head)
  assert.equal(text((await project.read('README.md', before))?.content), 'first\n')
})

test('a repository above the size limit is neither imported nor followed any further', async () => {
  const large = { 'a.bin': randomBytes(900_000), 'b.bin': randomBytes(900_000), 'c.bin': randomBytes(900_000) }
  const { source = '' } = (await subject.existing?.(large)) ?? {}
  const place = { owner: 'ada', name: 'large', marker: randomUUID(), source }
  await assert.rejects(subject.plain.repos.importRepo(subject.access, place), { kind: 'too_large', message: /2000000/ })

  const project = await open()
  const files = Object.entries(large).map(([path, content]) => ({ path, mode: '100644', content }))
  await subject.push(project.repo, files)
  await assertRejects('too_large', project.read('README.md'))
})

test('a file above the limit is not fetched', async () => {
  const project = await open()
  await subject.push(project.repo, [{ path: 'zeros.bin', mode: '100644', content: new Uint8Array(1_000_001) }])
  await assertRejects('too_large', project.read('README.md'))
})

test('a read-only token imports nothing', async () => {
  subject.backend.answer = ({ url }, response) => {
    if (!url?.endsWith('git-receive-pack')) return false
    response.writeHead(403).end()
    return true
  }
  const { source = '' } = (await subject.existing?.(starterFiles)) ?? {}
  const place = { owner: 'ada', name: 'read', marker: randomUUID(), source }
  await assertRejects('access_refused', subject.plain.repos.importRepo(subject.access, place))
  subject.backend.answer = () => false
})

test('a refused token is not sent again for a while, and another one is sent immediately', async () => {
  const project = await open()
  const remembering = subject.another({ limits: { refusedMs: 60_000 } })
  const wrong = { username: 'ada', token: 'wrong' }
  const read = (access: typeof wrong) => remembering.repos.resolve(access, project.repo, 'main')
  assert.ok(await read(subject.backend.user))
  await assertRejects('access_expired', read(wrong))
  subject.backend.requests.length = 0
  await assertRejects('access_expired', read(wrong))
  assert.deepEqual(subject.backend.requests, [])
  assert.ok(await read(subject.backend.user))
})

test('within its lifetime an answer is reused without a request', async () => {
  const project = await open()
  const caching = subject.another({ limits: { freshMs: 60_000 } })
  const at = { ref: 'main', path: 'README.md', maxBytes: 1_000 }
  await caching.repos.readFile(subject.access, project.repo, at)
  subject.backend.requests.length = 0
  for (let n = 0; n < 5; n++) await caching.repos.readFile(subject.access, project.repo, at)
  assert.deepEqual(subject.backend.requests, [])
})

test('an address that redirects, or leads into a private network, is not followed', async () => {
  const { source = '' } = (await subject.existing?.(starterFiles)) ?? {}
  const take = (host: GitSubject['plain'], address: string) =>
    host.repos.importRepo(subject.access, { owner: 'ada', name: 'x', marker: randomUUID(), source: address })
  subject.backend.answer = ({ url }, response) => {
    if (!url?.includes('/elsewhere.git')) return false
    response.writeHead(302, { location: source + url.slice('/elsewhere.git'.length) }).end()
    return true
  }
  await assertRejects('invalid', take(subject.plain, `${subject.backend.baseUrl}/elsewhere.git`))
  subject.backend.answer = () => false
  const anywhere = subject.another({ baseUrl: null })
  subject.backend.requests.length = 0
  await assertRejects('invalid', take(anywhere, source))
  const inside = subject.another({ policy: { ...policyFor(null), resolve: async () => ['10.0.0.7'] } })
  await assertRejects('invalid', take(inside, 'https://git.example.org/team/spec.git'))
  assert.deepEqual(subject.backend.requests, [])
})

test('a token appears on no command line and in no file', { skip: process.platform !== 'linux' }, async () => {
  const project = await open()
  let isHanging = false
  subject.backend.answer = () => {
    isHanging = true
    return true
  }
  const reading = project.read('README.md').catch(() => null)
  await waitFor('git waits for the server', () => isHanging)
  const commands = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(commandOf)
  const ours = commands.filter(command => command.includes(project.repo.cloneUrl ?? ''))
  assert.ok(ours.length > 0, 'a running git process is observed')
  const { token } = subject.backend.user
  const hidden = [token, Buffer.from(`ada:${token}`).toString('base64')]
  for (const command of commands) for (const secret of hidden) assert.ok(!command.includes(secret))
  await subject.plain.close()
  await reading
  assert.ok(subject.logged.every(line => !line.includes(token)))
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
