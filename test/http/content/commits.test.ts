import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitDetails, CommitReply, CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

function commit(project: ProjectRecord, body: unknown, user: TestUser = alice): Promise<Answer> {
  return user.post(`/api/projects/${project.id}/commit`, body)
}

async function read(project: ProjectRecord, path: string): Promise<FileRecord> {
  return (await alice.get(`/api/projects/${project.id}/files/${path}`)).as<FileRecord>()
}

async function history(project: ProjectRecord, query = ''): Promise<CommitSummary[]> {
  return (await alice.get(`/api/projects/${project.id}/commits?limit=100${query}`)).as<CommitSummary[]>()
}

async function written(project: ProjectRecord, filePath: string, content: string): Promise<string> {
  const answer = await commit(project, { filePath, content, baseSha: null })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<CommitReply>().files[0]?.sha ?? ''
}

test('a file is created, changed and deleted, each as one commit by its author', async () => {
  const project = await alice.project()
  const created = await commit(project, { filePath: 'docs/a.md', content: 'one\n', baseSha: null })
  assert.equal(created.status, 201)
  const first = created.as<CommitReply>()
  assert.deepEqual(
    { ...first, sha: '', files: [] },
    {
      sha: '',
      url: `${service.url}/api/projects/${project.id}/commits/${first.sha}`,
      message: 'Add docs/a.md',
      branch: 'main',
      files: [],
      merged: false,
    },
  )
  const baseSha = first.files[0]?.sha
  assert.equal((await read(project, 'docs/a.md')).sha, baseSha)

  const changed = await commit(project, { filePath: 'docs/a.md', content: 'two\n', baseSha, message: 'Say two' })
  assert.equal(changed.as<CommitReply>().message, 'Say two')
  const file = await read(project, 'docs/a.md')
  assert.equal(file.content, 'two\n')
  assert.equal(file.lastCommit?.author.email, alice.email)
  assert.equal(file.lastCommit?.author.name, 'Ada Example')

  assert.equal((await commit(project, { filePath: 'docs/a.md', content: null, baseSha: file.sha })).status, 201)
  assert.equal((await alice.get(`/api/projects/${project.id}/files/docs/a.md`)).status, 404)
  assert.deepEqual((await history(project)).map(({ message }) => message).slice(0, 3), [
    'Delete docs/a.md',
    'Say two',
    'Add docs/a.md',
  ])
})

test('a refusal names the field as it was sent', async () => {
  const project = await alice.project()
  await commit(project, { filePath: 'there.md', content: 'one\n', baseSha: null })
  const fieldOf = async (body: object) =>
    assertProblem(await commit(project, body), 'validation_failed').errors?.[0]?.field
  const fresh = { path: 'new.md', content: '1', baseSha: null }
  assert.equal(await fieldOf({ files: [fresh, { path: 'there.md', content: '2' }] }), 'files[1].baseSha')
  assert.equal(await fieldOf({ filePath: 'there.md', content: '2' }), 'baseSha')
  assert.equal(await fieldOf({ files: [{ ...fresh, path: '../x.md' }] }), 'files[0].path')
  assert.equal(await fieldOf({ filePath: '../x.md', content: '1', baseSha: null }), 'filePath')
})

test('several files are one commit, or none', async () => {
  const project = await alice.project()
  const before = (await history(project)).length
  const files = [
    { path: 'x/1.md', content: '1', baseSha: null },
    { path: 'x/2.md', content: '2', baseSha: null },
  ]
  assert.equal((await commit(project, { files })).as<CommitReply>().files.length, 2)
  assert.equal((await history(project)).length, before + 1)

  const x1 = await read(project, 'x/1.md')
  const half = [
    { path: 'x/1.md', content: 'changed', baseSha: x1.sha },
    { path: 'x/2.md', content: 'other', baseSha: null },
  ]
  assert.equal((await commit(project, { files: half })).status, 409)
  assert.equal((await read(project, 'x/1.md')).content, '1')
})

test('binary content is sent as base64 and returned unchanged', async () => {
  const project = await alice.project()
  const content = Buffer.from([0, 255, 1, 254, 10, 13]).toString('base64')
  assert.equal((await commit(project, { filePath: 'a.bin', content, encoding: 'base64', baseSha: null })).status, 201)
  const file = await read(project, 'a.bin')
  assert.deepEqual([file.encoding, file.content, file.size], ['base64', content, 6])
  assert.equal(
    (await commit(project, { filePath: 'b.bin', content: 'no base64!', encoding: 'base64', baseSha: null })).status,
    400,
  )
})

test('an existing file requires the sha that was read, and the refusal says how to get it', async () => {
  const project = await alice.project()
  const before = await stateFingerprint(service)
  const answer = await commit(project, { filePath: 'README.md', content: 'mine' })
  assert.equal(answer.status, 400)
  assert.match(answer.problem().message, /GET \/api\/projects\/\d+\/files\/README\.md/)
  assert.equal((await commit(project, { filePath: 'README.md', content: 'mine', baseSha: 'f'.repeat(40) })).status, 400)
  assert.equal(await stateFingerprint(service), before)
  assert.equal((await commit(project, { filePath: 'new.md', content: 'mine' })).status, 201)
})

test('creating a file that exists by now is a conflict, unless the content is the same', async () => {
  const project = await alice.project()
  await written(project, 'a.md', 'theirs\n')
  assert.equal((await commit(project, { filePath: 'a.md', content: 'mine\n', baseSha: null })).status, 409)
  assert.equal((await commit(project, { filePath: 'a.md', content: 'theirs\n', baseSha: null })).status, 201)
})

test('changes of different lines are both kept, byte for byte', async () => {
  const project = await alice.project()
  const base = '# Title\r\n\r\none\r\ntwo\r\nthree\r\nfour\r\nno end'
  const baseSha = await written(project, 'a.md', base)
  await commit(project, { filePath: 'a.md', content: base.replace('one', 'ONE'), baseSha })
  const answer = await commit(project, { filePath: 'a.md', content: base.replace('four', 'FOUR'), baseSha })
  assert.equal(answer.status, 201)
  assert.equal(answer.as<CommitReply>().merged, true)
  assert.equal((await read(project, 'a.md')).content, base.replace('one', 'ONE').replace('four', 'FOUR'))
})

test('changes of the same line are a conflict that contains both, and nothing is written', async () => {
  const project = await alice.project()
  const baseSha = await written(project, 'a.md', 'a\nb\nc\n')
  await commit(project, { filePath: 'a.md', content: 'a\ntheirs\nc\n', baseSha })
  const before = await stateFingerprint(service)
  const answer = await commit(project, { filePath: 'a.md', content: 'a\nmine\nc\n', baseSha })
  assert.equal(answer.status, 409)
  const body = answer.as<{ code: string; currentSha: string; merge: { clean: boolean; text: string } }>()
  assert.equal(body.code, 'conflict')
  assert.equal(body.currentSha, (await read(project, 'a.md')).sha)
  assert.match(body.merge.text, /<<<<<<<.*mine.*=======.*theirs.*>>>>>>>/s)
  assert.equal(await stateFingerprint(service), before)
  assert.equal(
    (await commit(project, { filePath: 'a.md', content: 'a\nboth\nc\n', baseSha: body.currentSha })).status,
    201,
  )
})

test('a concurrently deleted file is not restored, and a concurrently changed one is not deleted', async () => {
  const project = await alice.project()
  const baseSha = await written(project, 'a.md', 'a\n')
  await commit(project, { filePath: 'a.md', content: null, baseSha })
  assert.equal((await commit(project, { filePath: 'a.md', content: 'b\n', baseSha })).status, 409)
  assert.equal((await commit(project, { filePath: 'a.md', content: null, baseSha })).status, 201)
  const other = await written(project, 'b.md', 'b\n')
  await commit(project, { filePath: 'b.md', content: 'changed\n', baseSha: other })
  assert.equal((await commit(project, { filePath: 'b.md', content: null, baseSha: other })).status, 409)
})

test('thirty concurrent commits to thirty files all land', async () => {
  const project = await alice.project()
  const before = (await history(project)).length
  const names = Array.from({ length: 30 }, (_, n) => `parallel/${n}.md`)
  const answers = await Promise.all(
    names.map(path => commit(project, { filePath: path, content: path, baseSha: null })),
  )
  assert.deepEqual(
    answers.map(answer => answer.status),
    names.map(() => 201),
  )
  assert.equal((await history(project)).length, before + 30)
  const tree = (await alice.get(`/api/projects/${project.id}/files/parallel`)).as<FolderRecord>()
  assert.equal(tree.entries.length, 30)
})

test('thirty concurrent commits to one file, each on another line, all land', async () => {
  const project = await alice.project()
  const lines = Array.from({ length: 120 }, (_, n) => `line ${n}`)
  const baseSha = await written(project, 'a.md', lines.join('\n'))
  const before = (await history(project)).length
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const content = lines.map((line, at) => (at === n * 4 ? `writer ${n}` : line)).join('\n')
      return commit(project, { filePath: 'a.md', content, baseSha })
    }),
  )
  assert.deepEqual(
    answers.map(answer => answer.status),
    answers.map(() => 201),
  )
  assert.equal((await history(project)).length, before + 30)
  const expected = lines.map((line, at) => (at % 4 === 0 && at / 4 < 30 ? `writer ${at / 4}` : line))
  assert.equal((await read(project, 'a.md')).content, expected.join('\n'))
})

test('an invalid request is refused with the field, and changes nothing', async () => {
  const project = await alice.project()
  const { sha } = await read(project, 'README.md')
  const before = await stateFingerprint(service)
  const refused: readonly (readonly [string, unknown, number?])[] = [
    ['nothing', {}],
    ['content alone', { content: 'x' }],
    ['path alone', { filePath: 'a.md' }],
    ['both ways', { filePath: 'a.md', content: 'x', files: [{ path: 'b.md', content: 'x' }] }],
    ['no files', { files: [] }],
    [
      'a file twice',
      {
        files: [
          { path: 'a.md', content: '1' },
          { path: 'a.md', content: '2' },
        ],
      },
    ],
    ['a number as content', { filePath: 'a.md', content: 7 }],
    ['half a character', { filePath: 'a.md', content: '\ud800', baseSha: null }],
    ['a short sha', { filePath: 'README.md', content: 'x', baseSha: sha.slice(0, 7) }],
    ['a message with NUL', { filePath: 'a.md', content: 'x', message: 'a\u0000b' }],
    ['an empty message', { filePath: 'a.md', content: 'x', message: '' }],
    ['a session that does not exist', { sessionId: 999_999 }, 404],
    ...['../x', 'a/../../b', '/etc/passwd', 'a//b', '.', '', 'a/./b', 'x'.repeat(501), 'a\nb', 'a\\b'].map(
      path => [`path ${JSON.stringify(path).slice(0, 30)}`, { filePath: path, content: 'x', baseSha: null }] as const,
    ),
    ...[
      '.git/config',
      '.GIT/config',
      'a/.git/hooks/x',
      'git~1/config',
      '.g\u200cit/config',
      '.git./x',
      '.git /x',
      '.git::$INDEX_ALLOCATION/x',
      '.gitmodules',
    ].map(path => [`path ${path}`, { filePath: path, content: 'x', baseSha: null }] as const),
  ]
  for (const [what, body, status = 400] of refused) {
    const answer = await commit(project, body)
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    assert.ok(answer.problem().message.length > 0)
  }
  assert.equal(await stateFingerprint(service), before)
  assert.equal((await commit(project, { filePath: 'a b (ü).md', content: 'x', baseSha: null })).status, 201)
})

test('author and message are data, whatever they contain', async () => {
  const project = await alice.project()
  const message = '-F/etc/passwd\n\nauthor Mallory <m@example.org> 0 +0000\n\n:(glob)**'
  const { sha } = (
    await commit(project, { filePath: ':(glob)x', content: 'x', baseSha: null, message })
  ).as<CommitReply>()
  const details = (await alice.get(`/api/projects/${project.id}/commits/${sha}`)).as<CommitDetails>()
  assert.equal(details.message.trimEnd(), message)
  assert.equal(details.author.email, alice.email)
  assert.deepEqual(
    details.files.map(({ path, status }) => [path, status]),
    [[':(glob)x', 'added']],
  )
})

test('history is paged, filtered by path, and read at a commit', async () => {
  const project = await alice.project()
  for (const n of [1, 2, 3]) await commit(project, { filePath: `${n}.md`, content: `${n}`, baseSha: null })
  const all = await history(project)
  const first = await alice.get(`/api/projects/${project.id}/commits?limit=2`)
  assert.deepEqual(
    first.as<CommitSummary[]>().map(({ sha }) => sha),
    all.slice(0, 2).map(({ sha }) => sha),
  )
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await alice.get(next.slice(service.url.length))
  assert.deepEqual(
    second.as<CommitSummary[]>().map(({ sha }) => sha),
    all.slice(2, 4).map(({ sha }) => sha),
  )
  assert.equal((await history(project, '&path=2.md')).length, 1)
  assert.equal((await history(project, `&ref=${all[1]?.sha}`)).length, all.length - 1)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits?ref=-h`)).status, 400)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits?ref=--output=x`)).status, 400)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits?ref=nowhere`)).status, 404)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits?cursor=%21`)).status, 400)
})

test('a commit shows its differences, and never changes', async () => {
  const project = await alice.project()
  const baseSha = await written(project, 'a.md', 'a\nb\n')
  const { sha } = (await commit(project, { filePath: 'a.md', content: 'a\nc\n', baseSha })).as<CommitReply>()
  const answer = await alice.get(`/api/projects/${project.id}/commits/${sha}`)
  const [file] = answer.as<CommitDetails>().files
  assert.deepEqual([file?.path, file?.status, file?.additions, file?.deletions], ['a.md', 'modified', 1, 1])
  assert.match(file?.diff ?? '', /^-b$/m)
  const etag = answer.headers.get('etag') ?? ''
  const again = await alice.get(`/api/projects/${project.id}/commits/${sha}`, undefined, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal((await alice.get(`/api/projects/${project.id}/commits/${'0'.repeat(40)}`)).status, 404)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits/HEAD`)).status, 400)
})

test("another user's project accepts and shows no commits, and an archived one accepts none", async () => {
  const project = await alice.project()
  assert.equal((await commit(project, { filePath: 'a.md', content: 'x' }, bob)).status, 403)
  assert.equal((await bob.get(`/api/projects/${project.id}/commits`)).status, 403)
  await alice.put(`/api/projects/${project.id}`, { status: 'ARCHIVED' })
  assert.equal((await commit(project, { filePath: 'a.md', content: 'x' })).status, 409)
  await alice.put(`/api/projects/${project.id}`, { status: 'ACTIVE' })
  assert.equal((await commit(project, { filePath: 'a.md', content: 'x' })).status, 201)
})
