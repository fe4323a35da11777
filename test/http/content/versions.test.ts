import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommitDetails, CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import type { BlameReply } from '#contract/versions.ts'
import { limits } from '#domain/limits.ts'
import type { Answer, Caller } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { createProject, remoteServices, waitForStatus } from '../../support/remote/service.ts'
import { testService } from '../../support/service.ts'

/** The history of a file, restoring a version, reverting a commit, and which sessions a commit holds. */

const service = await testService()
const hosts = ['github', 'gitlab', 'gitea'] as const
const remote = await remoteServices(hosts)
test.after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

type Project = { readonly user: Caller; readonly path: string }

async function project(): Promise<Project> {
  return { user: ada, path: `/api/projects/${(await ada.project()).id}` }
}

/** One project on every host. */
async function everywhere(): Promise<readonly (readonly [string, Project])[]> {
  const others = remote.map(async ({ ada: user }, index) => {
    const { id } = await waitForStatus(user, (await createProject(user)).id, 'ACTIVE')
    return [hosts[index] ?? '', { user, path: `/api/projects/${id}` }] as const
  })
  return [['embedded', await project()], ...(await Promise.all(others))]
}

type Files = Readonly<Record<string, string | null>>

async function commit({ user, path }: Project, files: Files, message = 'Change'): Promise<CommitReply> {
  const changes = await Promise.all(
    Object.entries(files).map(async ([path_, content]) => {
      const read = await user.get(`${path}/files/${path_}`)
      return { path: path_, content, baseSha: read.status === 200 ? read.as<FileRecord>().sha : null }
    }),
  )
  const answer = await user.post(`${path}/commit`, { files: changes, message })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>()
}

async function textOf({ user, path }: Project, file: string): Promise<string | null> {
  const answer = await user.get(`${path}/files/${file}`)
  return answer.status === 200 ? answer.as<FileRecord>().content : null
}

async function messages({ user, path }: Project): Promise<readonly string[]> {
  return (await user.get(`${path}/commits`)).as<CommitSummary[]>().map(({ message }) => message.split('\n')[0] ?? '')
}

const lines = (...changed: readonly string[]) =>
  `${Array.from({ length: 12 }, (_, at) => changed[at] || `line ${at}`).join('\n')}\n`

test('on every host the history of a file goes on under its earlier name, page by page', async () => {
  for (const [host, at] of await everywhere()) {
    const first = await commit(at, { 'old name.md': lines('a') }, 'One')
    const second = await commit(at, { 'old name.md': lines('b') }, 'Two')
    const third = await commit(at, { 'old name.md': null, 'new.md': lines('b') }, 'Move')
    const fourth = await commit(at, { 'new.md': lines('c') }, 'Four')
    const seen: [string, string | undefined][] = []
    let next: string | undefined = `${at.path}/commits?path=new.md&follow=true&limit=1`
    while (next !== undefined) {
      const answer: Answer = await at.user.get(next)
      assert.equal(answer.status, 200, `${host}: ${answer.text}`)
      seen.push(...answer.as<CommitSummary[]>().map(({ sha, path }) => [sha, path] as [string, string | undefined]))
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      next = link && new URL(link).pathname + new URL(link).search
    }
    const expected = [
      [fourth.sha, 'new.md'],
      [third.sha, 'new.md'],
      [second.sha, 'old name.md'],
      [first.sha, 'old name.md'],
    ]
    assert.deepEqual(seen, expected, host)
    const whole = (await at.user.get(`${at.path}/commits?path=new.md&follow=true`)).as<CommitSummary[]>()
    assert.deepEqual(
      whole.map(({ sha, path }) => [sha, path]),
      expected,
      host,
    )
    const plain = (await at.user.get(`${at.path}/commits?path=new.md`)).as<CommitSummary[]>()
    assert.deepEqual(
      plain.map(({ sha, path }) => [sha, path]),
      [
        [fourth.sha, undefined],
        [third.sha, undefined],
      ],
      host,
    )
  }
})

test('a cursor that this service did not give is refused', async () => {
  const { path } = await project()
  for (const cursor of ['abc', 'x.y.z', 'Li4vYQ.bWFpbg.'].map(text => Buffer.from(text).toString('base64url'))) {
    assertProblem(await ada.get(`${path}/commits?path=a.md&follow=true&cursor=${cursor}`), 'validation_failed', cursor)
  }
})

test('on every host a version is restored through the merge, also of a file that was deleted since', async () => {
  for (const [host, at] of await everywhere()) {
    const first = await commit(at, { 'a.md': lines('first') })
    const second = await commit(at, { 'a.md': lines('second') })
    const seen = second.files[0]?.sha
    // Another user changes the last lines before the restore arrives.
    await commit(at, { 'a.md': lines('second').replace('line 11', 'theirs') })
    const body = { path: 'a.md', sha: first.sha, baseSha: seen }
    const restored = await at.user.post(`${at.path}/restore-version`, body)
    assert.equal(restored.status, 201, `${host}: ${restored.text}`)
    assert.equal(restored.as<CommitReply>().merged, true, host)
    assert.equal(await textOf(at, 'a.md'), lines('first').replace('line 11', 'theirs'), host)
    await commit(at, { 'a.md': null })
    const back = await at.user.post(`${at.path}/restore-version`, { path: 'a.md', sha: second.sha, baseSha: null })
    assert.equal(back.status, 201, back.text)
    assert.equal(await textOf(at, 'a.md'), lines('second'), host)
    assert.match((await messages(at))[0] ?? '', /^Restore a\.md from [0-9a-f]{7}$/)
  }
})

test('a version under an earlier name is restored, and a conflict writes nothing', async () => {
  const at = await project()
  const first = await commit(at, { 'old.md': lines('first') })
  const moved = await commit(at, { 'old.md': null, 'new.md': lines('second') })
  const baseSha = moved.files.find(({ path }) => path === 'new.md')?.sha
  await commit(at, { 'new.md': lines('theirs') })
  const before = await messages(at)
  const body = { path: 'new.md', versionPath: 'old.md', sha: first.sha, baseSha }
  const refused = await ada.post(`${at.path}/restore-version`, body)
  const problem = assertProblem(refused, 'conflict') as unknown as { path: string; currentSha: string }
  assert.equal(problem.path, 'new.md')
  assert.deepEqual(await messages(at), before)
  const again = await ada.post(`${at.path}/restore-version`, { ...body, baseSha: problem.currentSha })
  assert.equal(again.status, 201, again.text)
  assert.equal(await textOf(at, 'new.md'), lines('first'))
})

test('what is no version is refused', async () => {
  const at = await project()
  const { sha } = await commit(at, { 'a.md': 'a\n' })
  const restore = (body: object) => ada.post(`${at.path}/restore-version`, body)
  assertProblem(await restore({ path: 'b.md', sha, baseSha: null }), 'not_found')
  assertProblem(await restore({ path: 'a.md', sha: '0'.repeat(40), baseSha: null }), 'not_found')
  assertProblem(await restore({ path: 'a.md', sha: 'main', baseSha: null }), 'validation_failed')
  assertProblem(await restore({ path: '../a.md', sha }), 'validation_failed')
  assertProblem(await restore({ path: 'a.md', sha }), 'validation_failed', 'no base for a file that exists')
})

test('on every host a commit is reverted, and what came after it stays', async () => {
  for (const [host, at] of await everywhere()) {
    await commit(at, { 'a.md': lines(), 'gone.md': 'gone\n', 'from.md': lines('moved') })
    const bad = await commit(
      at,
      { 'a.md': lines('bad'), 'gone.md': null, 'added.md': 'added\n', 'from.md': null, 'to.md': lines('moved') },
      'A bad idea',
    )
    await commit(at, { 'a.md': lines('bad').replace('line 11', 'later'), 'to.md': lines('moved', '', 'edited') })
    const reverted = await at.user.post(`${at.path}/revert`, { sha: bad.sha })
    assert.equal(reverted.status, 201, `${host}: ${reverted.text}`)
    assert.equal(reverted.as<CommitReply>().message, `Revert "A bad idea"\n\nThis reverts commit ${bad.sha}.`, host)
    assert.equal(await textOf(at, 'a.md'), lines().replace('line 11', 'later'), host)
    assert.equal(await textOf(at, 'gone.md'), 'gone\n', host)
    assert.equal(await textOf(at, 'added.md'), null, host)
    assert.equal(await textOf(at, 'to.md'), null, host)
    assert.equal(await textOf(at, 'from.md'), lines('moved', '', 'edited'), host)
    const count = (await messages(at)).length
    assert.equal((await at.user.get(`${at.path}/commits/${reverted.as<CommitReply>().sha}`)).status, 200)
    assert.equal((await messages(at)).length, count)
  }
})

test('a revert that is sent again returns the same commit, and writes nothing', async () => {
  const at = await project()
  await commit(at, { 'a.md': lines() })
  const bad = await commit(at, { 'a.md': lines('bad') })
  const first = (await ada.post(`${at.path}/revert`, { sha: bad.sha })).as<CommitReply>()
  await commit(at, { 'b.md': 'b\n' })
  const before = await messages(at)
  const again = await ada.post(`${at.path}/revert`, { sha: bad.sha })
  assert.deepEqual([again.status, again.as<CommitReply>().sha], [201, first.sha])
  assert.deepEqual(await messages(at), before)
  const undone = await ada.post(`${at.path}/revert`, { sha: first.sha })
  assert.equal(undone.status, 201)
  assert.equal(await textOf(at, 'a.md'), lines('bad'))
})

test('a revert that conflicts writes no file of the commit, until the conflict is decided', async () => {
  const at = await project()
  await commit(at, { 'a.md': lines(), 'b.md': lines() })
  const bad = await commit(at, { 'a.md': lines('bad'), 'b.md': lines('bad') })
  await commit(at, { 'b.md': lines('worse') })
  const before = await messages(at)
  const refused = await ada.post(`${at.path}/revert`, { sha: bad.sha })
  const problem = assertProblem(refused, 'conflict') as unknown as {
    path: string
    currentSha: string
    merge: { text: string }
    detail: string
  }
  assert.equal(problem.path, 'b.md')
  assert.match(problem.merge.text, /<{7}/)
  assert.match(problem.detail, /since this commit\. Nothing was written\. .* in resolved/)
  assert.deepEqual([await messages(at), await textOf(at, 'a.md')], [before, lines('bad')])
  const resolved = [{ path: 'b.md', content: lines('decided'), baseSha: problem.currentSha }]
  const done = await ada.post(`${at.path}/revert`, { sha: bad.sha, message: 'Take it back', resolved })
  assert.equal(done.status, 201, done.text)
  assert.deepEqual([await textOf(at, 'a.md'), await textOf(at, 'b.md')], [lines(), lines('decided')])
  assert.match(done.as<CommitReply>().message, /^Take it back\n\nThis reverts commit /)
  const other = [{ path: 'c.md', content: '', baseSha: null }]
  assertProblem(await ada.post(`${at.path}/revert`, { sha: bad.sha, resolved: other }), 'validation_failed')
})

test('the first commit, a merge, and what is already as it was are not reverted', async () => {
  const at = await project()
  const all = (await ada.get(`${at.path}/commits`)).as<CommitSummary[]>()
  const root = all.at(-1)?.sha
  assert.match(assertProblem(await ada.post(`${at.path}/revert`, { sha: root }), 'validation_failed').detail, /first/)
  await commit(at, { 'a.md': lines() })
  const bad = await commit(at, { 'a.md': lines('bad') })
  await commit(at, { 'a.md': lines() })
  const before = await messages(at)
  assert.match(assertProblem(await ada.post(`${at.path}/revert`, { sha: bad.sha }), 'conflict').detail, /already/)
  assertProblem(await ada.post(`${at.path}/revert`, { sha: '0'.repeat(40) }), 'not_found')
  assert.deepEqual(await messages(at), before)
})

test('on every host each line has its commit, also from before a rename', async () => {
  for (const [host, at] of await everywhere()) {
    const first = await commit(at, { 'old.md': lines('a') })
    const second = await commit(at, { 'old.md': lines('a', 'b') })
    await commit(at, { 'old.md': null, 'new.md': lines('a', 'b') })
    const last = await commit(at, { 'new.md': lines('a', 'b', '', '', 'c') })
    const answer = await at.user.get(`${at.path}/blame?path=new.md`)
    assert.equal(answer.status, 200, `${host}: ${answer.text}`)
    const { ranges, commits, commitSha } = answer.as<BlameReply>()
    assert.equal(commitSha, last.sha)
    const found = ranges.map(({ startLine, endLine, commit }) => [startLine, endLine, commits[commit ?? -1]?.sha])
    const expected = [
      [1, 1, first.sha],
      [2, 2, second.sha],
      [3, 4, first.sha],
      [5, 5, last.sha],
      [6, 12, first.sha],
    ]
    assert.deepEqual(found, expected, host)
  }
})

test('the lines of a rewrite have its instruction, and what has no lines is refused', async () => {
  const at = await project()
  await commit(at, { 'scope.md': '# Scope\n\nred\n\nblue\n' })
  const edit = await ada.post(`${at.path}/edit`, { filePath: 'scope.md', instruction: 'replace "red" with "green"' })
  await ada.post(`${at.path}/commit`, { sessionId: edit.as<EditReply>().sessionId })
  const { ranges, commits } = (await ada.get(`${at.path}/blame?path=scope.md`)).as<BlameReply>()
  const green = ranges.find(({ startLine }) => startLine === 3)
  assert.deepEqual(commits[green?.commit ?? -1]?.instructions, ['replace "red" with "green"'])
  assertProblem(await ada.get(`${at.path}/blame?path=none.md`), 'not_found')
  assertProblem(await ada.get(`${at.path}/blame`), 'validation_failed')
  const bytes = {
    filePath: 'a.bin',
    content: Buffer.from([0, 255]).toString('base64'),
    encoding: 'base64',
    baseSha: null,
  }
  await ada.post(`${at.path}/commit`, bytes)
  assertProblem(await ada.get(`${at.path}/blame?path=a.bin`), 'validation_failed')
})

test('lines older than the versions compared have no commit', async () => {
  const at = await project()
  for (let version = 0; version <= limits.blameVersionsMax; version++) {
    await commit(at, { 'a.md': `first\n\n${version}\n` })
  }
  const { ranges } = (await ada.get(`${at.path}/blame?path=a.md`)).as<BlameReply>()
  assert.deepEqual(ranges, [
    { startLine: 1, endLine: 2, commit: null },
    { startLine: 3, endLine: 3, commit: 0 },
  ])
})

test('the commit of a refined rewrite with hand edits names both instructions, and both sessions know it', async () => {
  const at = await project()
  const base = (await commit(at, { 'scope.md': '# Scope\n\nred and blue\n' })).files[0]?.sha
  const ask = async (body: object) => {
    const answer = await ada.post(`${at.path}/edit`, { filePath: 'scope.md', ...body })
    assert.equal(answer.status, 200, answer.text)
    return answer.as<EditReply>()
  }
  const first = await ask({ instruction: 'replace "red" with "green"' })
  const second = await ask({ instruction: 'replace "blue" with "grey"', refines: first.sessionId })
  const apart = await ask({ instruction: 'replace "Scope" with "Aim"' })
  const content = `${second.rewrittenContent.replace('Scope', 'Aim')}\nWritten by hand.\n`
  const made = await ada.post(`${at.path}/commit`, {
    filePath: 'scope.md',
    content,
    baseSha: base,
    sessionId: second.sessionId,
    sessionIds: [apart.sessionId],
    handEdits: true,
  })
  assert.equal(made.status, 201, made.text)
  const { sha, message } = made.as<CommitReply>()
  assert.match(message, /^Rewrite scope\.md: 3 instructions \(also edited by hand\)\n\n- replace "red" with "green"\n/)
  assert.equal(message.split('replace "blue"').length, 2)
  const shown = (await ada.get(`${at.path}/commits/${sha}`)).as<CommitDetails>()
  const ids = [first.sessionId, second.sessionId, apart.sessionId]
  assert.deepEqual([shown.editSessionId, shown.editSessionIds, shown.handEdits], [second.sessionId, ids, true])
  const sessions = (await ada.get(`${at.path}/edit-history`)).as<EditSessionRecord[]>()
  assert.deepEqual(new Set(sessions.map(({ commitSha }) => commitSha)), new Set([sha]))
  assertProblem(
    await ada.post(`${at.path}/commit`, { filePath: 'x.md', content: 'x', baseSha: null, sessionIds: [999_999] }),
    'not_found',
  )
})

test('a session whose text another commit held can still be committed itself', async () => {
  const at = await project()
  await commit(at, { 'scope.md': '# Scope\n\nred\n\n\n\n\nblue\n' })
  const edit = async (body: object) =>
    (await ada.post(`${at.path}/edit`, { filePath: 'scope.md', ...body })).as<EditReply>()
  const first = await edit({ instruction: 'replace "red" with "green"' })
  const second = await edit({ instruction: 'replace "blue" with "grey"', refines: first.sessionId })
  const refined = await ada.post(`${at.path}/commit`, { sessionId: second.sessionId })
  assert.equal(refined.status, 201, refined.text)
  await commit(at, { 'scope.md': '# Scope\n\nred\n\n\n\n\nblue\n' })
  const own = await ada.post(`${at.path}/commit`, { sessionId: first.sessionId })
  assert.equal(own.status, 201, own.text)
  assert.notEqual(own.as<CommitReply>().sha, refined.as<CommitReply>().sha)
  assert.equal(await textOf(at, 'scope.md'), first.rewrittenContent)
})

test('a commit without any file that its session proposed does not count as the commit of the proposal', async () => {
  const at = await project()
  const base = (await commit(at, { 'scope.md': '# Scope\n\nred\n', 'other.md': '# Other\n' })).files.find(
    ({ path }) => path === 'scope.md',
  )
  const body = { filePath: 'scope.md', instruction: 'replace "red" with "green"' }
  const { sessionId, rewrittenContent } = (await ada.post(`${at.path}/edit`, body)).as<EditReply>()
  const send = async (files: object) => {
    const answer = await ada.post(`${at.path}/commit`, { sessionId, ...files })
    assert.equal(answer.status, 201, answer.text)
    return answer.as<CommitReply>()
  }
  const moved = await send({ filePath: 'moved.md', content: rewrittenContent, baseSha: null })
  assert.match(moved.message, new RegExp(`Edit-Session: ${sessionId}`))
  const removed = await send({ files: [{ path: 'scope.md', content: null, baseSha: base?.sha }] })
  await commit(at, { 'scope.md': '# Scope\n\nred\n' })

  const own = await send({})
  assert.ok(![moved.sha, removed.sha].includes(own.sha))
  assert.equal(await textOf(at, 'scope.md'), rewrittenContent)
  assert.equal((await send({})).sha, own.sha)
})
