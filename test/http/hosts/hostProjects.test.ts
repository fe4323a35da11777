import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommitDetails, CommitReply, CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { assertProblem } from '../../support/problems.ts'
import {
  createProject,
  providers,
  type RemoteUser,
  remoteServices,
  waitForStatus,
} from '../../support/remote/service.ts'

/** The life of a project, on every remote host, through the API alone. */

async function readFile(user: RemoteUser, id: number, path: string): Promise<FileRecord> {
  const answer = await user.get(`/api/projects/${id}/files/${path}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<FileRecord>()
}

const services = await remoteServices(providers)

for (const { service, ada } of services) {
  const { double } = service
  const { provider } = double

  test(`${provider}: a project is created, step by step, as a repository of the user`, async () => {
    const { id, status } = await createProject(ada, { name: 'My spec', description: 'What we build' })
    assert.equal(status, 'INITIALIZING')
    const project = await waitForStatus(ada, id, 'ACTIVE')
    assert.equal(project.repoFullName, 'ada/my-spec')
    assert.match(project.repoUrl ?? '', /ada\/my-spec$/)
    assert.match(project.cloneUrl ?? '', /ada\/my-spec\.git$/)
    assert.match(project.pagesCommitSha ?? '', /^[0-9a-f]{40}$/)
    assert.deepEqual(await double.repositories(), ['ada/my-spec'])
    assert.equal((await double.messages('ada/my-spec')).length, 1)
  })

  test(`${provider}: reading, editing with the rules editor, committing, history`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada, { templateId: 1 })).id, 'ACTIVE')
    const path = `/api/projects/${project.id}`
    await using events = await openEventStream(`${service.url}${path}/events`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    const folder = (await ada.get(`${path}/files?recursive=true`)).as<FolderRecord>()
    assert.ok(folder.entries.length > 3)
    const before = await readFile(ada, project.id, 'README.md')
    const word = /\b[A-Za-z]{6,}\b/.exec(before.content ?? '')?.[0] ?? ''
    const instruction = `Replace "${word}" with "Zebra"`
    const edit = await ada.post(`${path}/edit`, { filePath: 'README.md', instruction })
    assert.equal(edit.status, 200, edit.text)
    const { sessionId, rewrittenContent, provider: editor } = edit.as<EditReply>()
    assert.equal(editor, 'rules')
    assert.equal(rewrittenContent, before.content?.replaceAll(word, 'Zebra'))
    const committed = (await ada.post(`${path}/commit`, { sessionId })).as<CommitReply>()
    assert.equal((await readFile(ada, project.id, 'README.md')).content, rewrittenContent)
    assert.deepEqual(
      await ada.post(`${path}/commit`, { sessionId }).then(again => again.as<CommitReply>().sha),
      committed.sha,
    )
    const history = (await ada.get(`${path}/commits`)).as<CommitSummary[]>()
    assert.deepEqual([history.length, history[0]?.sha], [2, committed.sha])
    const shown = (await ada.get(`${path}/commits/${committed.sha}`)).as<CommitDetails>()
    assert.match(shown.files[0]?.diff ?? '', /\+.*Zebra/)
    assert.match((await double.messages(project.repoFullName))[0] ?? '', /Edit-Session: \d+/)
    assert.ok(
      await events.next(({ event, data }) => event === 'commit' && JSON.stringify(data).includes(committed.sha)),
    )
    await waitForStatus(ada, project.id, 'ACTIVE')
  })

  test(`${provider}: a commit that another person pushed in the meantime is merged, or is a conflict that writes nothing`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada)).id, 'ACTIVE')
    const path = `/api/projects/${project.id}`
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', '']
    const file = { filePath: 'list.md', content: lines.join('\n'), baseSha: null }
    const first = await ada.post(`${path}/commit`, file)
    assert.equal(first.status, 201, first.text)
    const baseSha = first.as<CommitReply>().files[0]?.sha
    await double.push(project.repoFullName, { 'list.md': lines.join('\n').replace('two', '2') })
    const mine = lines.join('\n').replace('six', '6')
    const merged = await ada.post(`${path}/commit`, { filePath: 'list.md', content: mine, baseSha })
    assert.equal(merged.status, 201, merged.text)
    assert.equal(merged.as<CommitReply>().merged, true)
    assert.equal((await readFile(ada, project.id, 'list.md')).content, mine.replace('two', '2'))
    const count = (await double.messages(project.repoFullName)).length
    const conflict = await ada.post(`${path}/commit`, {
      filePath: 'list.md',
      content: mine.replace('two', 'II'),
      baseSha,
    })
    assertProblem(conflict, 'conflict')
    assert.match(conflict.text, /currentSha/)
    assert.equal((await double.messages(project.repoFullName)).length, count)
  })

  test(`${provider}: an existing repository becomes a project, unchanged`, async () => {
    const repoFullName = await double.existing('ada', { 'docs/plan.md': '# Plan\r\n' })
    const project = await waitForStatus(
      ada,
      (await createProject(ada, { name: 'Taken over', repoFullName })).id,
      'ACTIVE',
    )
    assert.deepEqual([project.repoFullName, project.templateId], [repoFullName, null])
    const { content, sha } = await readFile(ada, project.id, 'docs/plan.md')
    assert.equal(content, '# Plan\r\n')
    const body = { filePath: 'docs/plan.md', content: '# Plan B\r\n', baseSha: sha }
    assert.equal((await ada.post(`/api/projects/${project.id}/commit`, body)).status, 201)
    assert.equal((await readFile(ada, project.id, 'docs/plan.md')).content, '# Plan B\r\n')
  })

  test(`${provider}: a failed import is reported, and a retry resumes it`, async () => {
    const both = await ada.post('/api/projects', { name: 'Both', templateId: 1, repoFullName: 'ada/my-spec' })
    assert.equal(assertProblem(both, 'validation_failed').errors?.[0]?.field, 'templateId')
    const theirs = await double.existing('grace', { 'README.md': 'Theirs\n' })
    const missing = await createProject(ada, { name: 'Missing', repoFullName: 'ada/never-was' })
    const hidden = await createProject(ada, { name: 'Hidden', repoFullName: theirs })
    for (const { id } of [missing, hidden]) {
      assert.match((await waitForStatus(ada, id, 'ERROR')).statusReason ?? '', /\S+ \S+ \S+/)
    }
    await double.share(theirs, 'ada')
    assert.equal((await ada.post(`/api/projects/${hidden.id}/retry`)).status, 202)
    const refused = await waitForStatus(ada, hidden.id, 'ERROR')
    assert.match(refused.statusReason ?? '', /write|push|role|permission/i)
  })
}
