import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { GitTransport } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { testService } from '../../support/service.ts'

/** A push whose repository was reachable for the refs, and is not for the data. */

const packet = (text: string) => `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`
let readsBody = false
const transport: GitTransport = {
  async *advertise(_repo, { service }) {
    const none = `${'0'.repeat(40)} capabilities^{}\0report-status side-band-64k delete-refs\n`
    yield Buffer.from(`${packet(`# service=${service}\n`)}0000${packet(none)}0000`)
  },
  exchange: (_repo, _request, body) => ({
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (readsBody) for await (const _chunk of body);
        throw new HostError('busy', 'The instance with this repository is not running now. Nothing was changed.')
      },
    }),
  }),
}
const service = await testService({ overrides: { transport }, oneInstance: 'its transport is replaced' })
after(() => service[Symbol.asyncDispose]())

for (const isRead of [false, true]) {
  test(`git prints why a push was not made${isRead ? ', also after some of it was read' : ''}`, async () => {
    readsBody = isRead
    const user = await service.user()
    const project = await user.project()
    await using machine = await createGitClient()
    await machine.git('.', 'init', '--quiet', '-b', 'main', 'made')
    await machine.git('made', 'commit', '--quiet', '--allow-empty', '-m', 'First')
    const address = withToken(project.cloneUrl, await user.gitToken())
    const pushed = await machine.run('made', ['push', address, 'main'])
    assert.notEqual(pushed.code, 0)
    assert.match(pushed.stderr, /remote: Speckeep: The instance .* Nothing was changed\. Push again shortly\./)
    assert.doesNotMatch(pushed.stderr, /HTTP 503/)
  })
}
