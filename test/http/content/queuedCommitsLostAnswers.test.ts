import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { createProject, providers, remoteDouble, remoteService, waitForStatus } from '../../support/remote/service.ts'

/**
 * The answer to a call of a commit is lost, and then the host is unavailable: it is unknown whether the commit landed.
 */

const callsMax = 40
const before = 'before\n'
const ours = 'ours\n'

for (const provider of providers) {
  test(`${provider}: whichever answer of a commit is lost, it lands once, and remains reverted if another person reverted it`, async () => {
    await using service = await remoteService(await remoteDouble(provider))
    const { double, network: line } = service
    const ada = await service.signIn('ada')
    const { id } = await createProject(ada)
    const { repoFullName } = await waitForStatus(ada, id, 'ACTIVE')
    const path = `/api/projects/${id}`
    let landings = 0
    for (let lost = 1, isReached = true; isReached; lost++) {
      assert.ok(lost <= callsMax, `a commit takes more than ${callsMax} calls`)
      line.inject(() => null)
      const filePath = `pages/${lost}.md`
      const made = await ada.post(`${path}/commit`, { filePath, content: before, baseSha: null })
      assert.equal(made.status, 201, made.text)
      let calls = 0
      line.inject(() => {
        calls += 1
        if (calls < lost) return null
        return calls === lost ? 'lost' : 'unavailable'
      })
      const message = `Lost at ${lost}`
      const body = { filePath, content: ours, baseSha: blobIdOf(Buffer.from(before)), message }
      const answer = await ada.post(`${path}/commit`, body)
      isReached = calls >= lost
      const hasLanded = (await double.messages(repoFullName)).some(text => text.trim() === message)
      if (hasLanded && answer.status === 202) {
        landings++
        await double.push(repoFullName, { [filePath]: before })
      }
      line.inject(() => null)
      await waitFor('nothing waits', async () => {
        const [waiting] = (await ada.get(`${path}/queued-commits`))
          .as<QueuedCommitRecord[]>()
          .filter(({ status }) => status === 'WAITING')
        if (waiting) await ada.post(`${path}/queued-commits/${waiting.id}/retry`)
        return (await ada.get(path)).as<ProjectRecord>().queuedCommits === 0
      })
      const all = (await double.messages(repoFullName)).filter(text => text.trim() === message)
      assert.equal(all.length, 1, `${message}: ${answer.text}`)
      const { content } = (await ada.get(`${path}/files/${filePath}`)).as<FileRecord>()
      assert.equal(content, hasLanded && answer.status === 202 ? before : ours, message)
    }
    assert.ok(landings > 0, 'no lost answer was that of the commit itself')
  })
}
