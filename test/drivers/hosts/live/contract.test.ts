import { test } from 'node:test'
import { codeHostContract } from '../../../contracts/codeHost.ts'
import { liveServer, liveSubject } from './subject.ts'

/** The contract against a real server (docs/hosts.md, Not tried yet against a live server). */
const server = liveServer(process.env)

if (server) codeHostContract(`live ${server.provider}`, () => liveSubject(server))
else {
  test('the contract runs against a real server if one is configured', t => {
    t.diagnostic('skipped: no live host (REPOHOST_LIVE_URL, REPOHOST_LIVE_TOKEN)')
  })
}
