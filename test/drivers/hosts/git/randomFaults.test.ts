import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import type { Answer } from '#testing/hosts/git/backend.ts'
import { type GitSubject, gitSubject } from '#testing/hosts/git/subject.ts'
import {
  assertCommitted,
  author,
  bytes,
  newRepo,
  openProject,
  type Project,
  starterFiles,
} from '#testing/hosts/project.ts'

/** Every fault at every request of a commit: it lands exactly once, or the error says why not and nothing is lost. */

const quick = { listMaxS: 3, pushMaxS: 3, refusedMs: 0 }

let subject: GitSubject
let project: Project
before(async () => {
  subject = await gitSubject({ limits: quick })
  project = await openProject(subject, newRepo(subject, starterFiles))
})
after(() => subject.close())
afterEach(() => {
  subject.backend.answer = () => false
})

const status =
  (code: number): Answer =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html' }).end('<!doctype html><title>Not now</title>')
    return true
  }

const faults: Readonly<Record<string, Answer>> = {
  'a connection that is reset': request => {
    request.socket.destroy()
    return true
  },
  'an answer that is lost after the operation': async (request, _response, serve) => {
    await serve()
    request.socket.destroy()
    return true
  },
  'a truncated answer': async (request, response, serve) => {
    const { status, headers, body } = await serve()
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy())
    return true
  },
  'a page instead of git': status(200),
  'a server that answers 401': status(401),
  'a server that answers 403': status(403),
  'a server that answers 429': status(429),
  'a server that answers 500': status(500),
  'a server that answers 503': status(503),
  'a server that never answers': () => true,
}

/** The requests of a commit: a fetch of the refs, then the push. */
const points: Readonly<Record<string, (request: IncomingMessage) => boolean>> = {
  'a fetch of the refs': ({ method, url }) => method === 'GET' && url?.endsWith('git-upload-pack') === true,
  'the beginning of a push': ({ method, url }) => method === 'GET' && url?.endsWith('git-receive-pack') === true,
  'a push': ({ method, url }) => method === 'POST' && url?.endsWith('git-receive-pack') === true,
}

function countOf(path: string): number {
  const { dirOf } = subject
  return externalGit(dirOf(project.repo), ['log', '--format=%H', 'main', '--', path]).split('\n').filter(Boolean).length
}

let written = 0

/** Commits one new file and returns the error, if any. */
async function write(): Promise<{ readonly path: string; readonly error: unknown }> {
  const path = `faults/${written++}.md`
  const change = { path, content: bytes(`${path}\n`), expectedSha: null }
  try {
    assertCommitted(await project.commit([change]))
    return { path, error: null }
  } catch (error) {
    return { path, error }
  }
}

for (const [fault, answer] of Object.entries(faults)) {
  for (const [point, isMeant] of Object.entries(points)) {
    test(`${fault}, once, at ${point}`, async () => {
      let left = 1
      subject.backend.answer = (request, ...others) =>
        isMeant(request) && left-- > 0 ? answer(request, ...others) : false
      const { path, error } = await write()
      assert.ok(left < 1, 'the fault occurred')
      subject.backend.answer = () => false
      if (error === null) return assert.equal(countOf(path), 1)
      assert.ok(error instanceof HostError, String(error))
      assert.match(error.message, /127\.0\.0\.1/)
      assert.doesNotMatch(error.message, /fatal|token-of-ada/)
      assert.equal(countOf(path), 0, error.message)
      assert.equal((await write()).error, null, 'the next commit lands')
    })
  }
}

for (const [fault, answer] of Object.entries(faults)) {
  test(`${fault}, permanently: the error is reported, the mirror is shown, and service resumes afterwards`, async () => {
    const seen = await project.read('README.md')
    subject.backend.answer = answer
    const { path, error } = await write()
    assert.ok(error instanceof HostError, String(error))
    assert.match(error.message, /127\.0\.0\.1/)
    assert.doesNotMatch(error.message, /fatal|token-of-ada/)
    const read = await project.read('README.md').catch((refused: unknown) => refused)
    const isRefusal = error.kind === 'access_expired' || error.kind === 'access_refused'
    if (isRefusal) assert.equal((read as HostError).kind, error.kind)
    else assert.deepEqual(read, seen)
    subject.backend.answer = () => false
    const again = await project.commit([{ path, content: bytes(`${path}\n`), expectedSha: null }])
    // The push may have landed although its answer was lost: then the path already holds the file.
    if (again.kind === 'stale') assert.deepEqual(again.paths, [path])
    assert.equal(countOf(path), 1)
  })
}

test('when a server disappears during a push, the error says that the change may have arrived', async () => {
  let isGone = false
  subject.backend.answer = async (request, _response, serve) => {
    if (points['a push']?.(request)) {
      await serve()
      isGone = true
    }
    if (isGone) request.socket.destroy()
    return isGone
  }
  const { path, error } = await write()
  assert.match(String(error), /It is not known whether the change arrived/)
  subject.backend.answer = () => false
  const again = await project.commit([{ path, content: bytes(`${path}\n`), expectedSha: null }])
  assert.equal(again.kind, 'stale', 'it had arrived')
  assert.equal(countOf(path), 1)
})

test('a server-side rule that refuses one commit is reported in its own words, and other commits land', async () => {
  subject.backend.hook(
    project.repo.cloneUrl ?? '',
    'update',
    'git log --format=%s $2..$3 | grep -q "^Bad" && echo "Say why, please." && exit 1; exit 0',
  )
  const { repos, access, repo } = project
  const messages = ['Good 1', 'Bad', 'Good 2']
  const outcomes = await Promise.allSettled(
    messages.map((message, n) =>
      repos.commit(access, repo, {
        branch: 'main',
        message,
        author,
        changes: [{ path: `rule/${n}.md`, content: bytes(message), expectedSha: null }],
      }),
    ),
  )
  assert.deepEqual(
    outcomes.map(outcome => outcome.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const { reason } = outcomes[1] as PromiseRejectedResult
  assert.equal(reason.kind, 'protected')
  assert.match(reason.message, /did not accept the change: .*Say why, please\./)
})
