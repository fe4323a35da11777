import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Answer } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { provisionProject } from '#usecases/projects/provisionProject.ts'
import { randomFaults } from '../../support/remote/faultyNetwork.ts'
import { createProject, type RemoteUser, remoteServices } from '../../support/remote/service.ts'

/** Three of ten calls to the code host fail, and callers repeat their requests until they get an answer. */

const repeatsMax = 60

/** Repeats a request as a good client does after a retryable answer; the key makes it one request. */
async function retry(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await ask()
    if (answer.status < 429 || tried === repeatsMax) return answer
  }
}

/** Forgejo uses Gitea's driver. */
const services = await remoteServices(['github', 'gitlab', 'gitea'], { env: { CREATE_DEADLINE_MS: '100' } })

for (const [index, { service, ada }] of services.entries()) {
  const { double, network: line, app } = service
  const { provider } = double

  /** The jobs would retry after a second or more; this retries immediately. */
  async function provisioned(id: number): Promise<ProjectRecord> {
    for (let look = 1; look <= 200; look++) {
      const project = (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>()
      assert.notEqual(project.status, 'ERROR', project.statusReason ?? '')
      if (project.status === 'ACTIVE') return project
      await provisionProject(app.ports, id)
    }
    throw new Error(`project ${id} was looked at 200 times`)
  }

  test(`${provider}: ten projects and twenty commits despite faults, none lost, none twice`, async () => {
    line.inject(randomFaults(11 + index))
    const bodies = Array.from({ length: 10 }, (_, at) => ({ name: `Stormy ${at}` }))
    const projects = await Promise.all(
      bodies.map(async (body, at) => {
        const key = { 'idempotency-key': `create-${at}` }
        const [{ id }, again] = [await createProject(ada, body, key), await createProject(ada, body, key)]
        assert.equal(again.id, id)
        return await provisioned(id)
      }),
    )
    const commits = projects.flatMap(project => [1, 2].map(number => ({ project, number })))
    await Promise.all(commits.map(({ project, number }) => commit(ada, project, number)))
    line.inject(() => null)
    for (const { id } of projects) {
      await waitFor(
        'nothing waits',
        async () => (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>().queuedCommits === 0,
      )
    }

    const repositories = await double.repositories()
    assert.deepEqual(repositories.toSorted(), projects.map(({ repoFullName }) => repoFullName).toSorted())
    for (const project of projects) {
      const messages = await double.messages(project.repoFullName)
      assert.deepEqual(messages.map(firstLine).toSorted().slice(0, 2), ['Commit 1', 'Commit 2'])
      assert.equal(messages.length, 3)
      for (const number of [1, 2]) {
        const read = await ada.get(`/api/projects/${project.id}/files/notes/${number}.md`)
        assert.equal(read.as<FileRecord>().content, `Note ${number}\n`)
      }
    }
  })
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}

/** It has landed, or waits until the faults are over. */
async function commit(user: RemoteUser, { id }: ProjectRecord, number: number): Promise<void> {
  const body = {
    filePath: `notes/${number}.md`,
    content: `Note ${number}\n`,
    baseSha: null,
    message: `Commit ${number}`,
  }
  const key = { 'idempotency-key': `commit-${id}-${number}` }
  const answer = await retry(() => user.post(`/api/projects/${id}/commit`, body, key))
  assert.ok(answer.status === 201 || answer.status === 202, answer.text)
}
