import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import type { HostStatus } from '#contract/hostConnections.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { createProject, providers, remoteServices, signInAgain, waitForStatus } from '../../support/remote/service.ts'

/** Tokens of a code host that expire or are revoked while users work. */

const callsOfACreationMax = 60

const services = await remoteServices(providers)

for (const { service, ada } of services) {
  const { double, network: line } = service
  const { provider } = double

  async function reconnect(): Promise<void> {
    const answer = await signInAgain(service, double, 'ada', ada)
    assert.equal(answer.status, 200, answer.text)
  }

  /** Revokes the token at the nth call from now. */
  function revokeAt(number: number): { readonly isReached: () => boolean } {
    let calls = 0
    line.inject(() => {
      calls += 1
      if (calls === number) double.revoke()
      return null
    })
    return { isReached: () => calls >= number }
  }

  test(`${provider}: a token revoked at any call of a creation asks to connect again, and then there is one repository`, async () => {
    let isReached = true
    for (let number = 1; isReached && number <= callsOfACreationMax; number++) {
      const revocation = revokeAt(number)
      const before = await double.repositories()
      const { id } = await createProject(ada, { name: `Revoked ${number}` })
      const ended = await waitFor('the creation stands', async () => {
        const project = (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>()
        return ['ACTIVE', 'ERROR'].includes(project.status) && project
      })
      isReached = revocation.isReached()
      line.inject(() => null)
      if (isReached) await reconnect()
      if (ended.status === 'ERROR') {
        assert.match(ended.statusReason ?? '', /connect again/i)
        assert.equal((await ada.post(`/api/projects/${id}/retry`)).status, 202)
      }
      const { repoFullName } = await waitForStatus(ada, id, 'ACTIVE')
      const made = (await double.repositories()).filter(name => !before.includes(name))
      assert.deepEqual(made, [repoFullName], `at call ${number}`)
      assert.equal((await double.messages(repoFullName)).length, 1, `at call ${number}`)
    }
    assert.equal(isReached, false, `a creation takes more than ${callsOfACreationMax} calls`)
  })

  test(`${provider}: a token revoked during an edit loses neither proposal nor project`, async () => {
    const project = await waitForStatus(ada, (await createProject(ada, { name: 'Edited' })).id, 'ACTIVE')
    const path = `/api/projects/${project.id}`
    const file = { filePath: 'plan.md', content: 'Due in May\n', baseSha: null }
    assert.equal((await ada.post(`${path}/commit`, file)).status, 201)
    const edit = await ada.post(`${path}/edit`, { filePath: 'plan.md', instruction: 'replace "May" with "June"' })
    const { sessionId } = edit.as<EditReply>()
    double.revoke()
    assert.match(
      assertProblem(await ada.post(`${path}/commit`, { sessionId }), 'reconnect_required').detail,
      /connect/i,
    )
    assertProblem(await ada.post(`${path}/edit`, { filePath: 'plan.md', instruction: 'none' }), 'reconnect_required')
    assert.equal((await ada.get(path)).as<ProjectRecord>().status, 'ACTIVE')
    const [logged] = (await ada.get(`${path}/edit-history`)).as<EditSessionRecord[]>().filter(of => of.success)
    assert.equal(logged?.id, sessionId)
    await reconnect()
    const committed = await ada.post(`${path}/commit`, { sessionId })
    assert.equal(committed.status, 201, committed.text)
    const read = (await ada.get(`${path}/files/plan.md`)).as<FileRecord>()
    assert.deepEqual([read.content, read.sha], ['Due in June\n', committed.as<CommitReply>().files[0]?.sha])
  })

  const { expire } = double
  if (expire === undefined) continue
  test(`${provider}: an expired token is renewed once for twenty requests`, async () => {
    const { id } = await waitForStatus(ada, (await createProject(ada, { name: 'Renewed' })).id, 'ACTIVE')
    const before = line.calls.length
    expire()
    await service.database.pool.query('update host_connections set expires_at = now()')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.get(`/api/projects/${id}/commits`)))
    for (const { status, text } of answers) assert.equal(status, 200, text)
    const renewals = line.calls.slice(before).filter(({ path }) => /\/(access_token|oauth\/token)$/.test(path))
    assert.equal(renewals.length, 1)
    assert.equal((await ada.get('/api/auth/repohost/status')).as<HostStatus>().connected, true)
  })
}
