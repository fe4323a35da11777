import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { json, startHost } from './loopbackHost.ts'

const run = promisify(execFile)

test('a process exits after its calls, even if the host keeps the connection open', async () => {
  const keepOpen = { connection: 'keep-alive', 'keep-alive': 'timeout=600' }
  await using host = await startHost(json(429, null, keepOpen), json(200, 'done', keepOpen))
  const script = `
    import { createHttpClient } from '#drivers/hosts/httpClient.ts'
    const client = createHttpClient({ label: 'The host', apiBase: '${host.origin}', headers: {}, authorization: () => ({}), classify: () => null })
    console.log((await client.send({ token: 't' }, { method: 'GET', path: '/x' })).body)`
  const root = join(import.meta.dirname, '../../../..')
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', script]
  const { stdout } = await run(process.execPath, args, { cwd: root, timeout: 60_000 })
  assert.equal(stdout, 'done\n')
})
