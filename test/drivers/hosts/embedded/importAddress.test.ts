import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { isPublicAddress } from '#drivers/hosts/embedded/import/publicAddress.ts'
import { publicInternet } from '#drivers/hosts/embedded/import/source.ts'
import type { EmbeddedHostOptions } from '#drivers/hosts/embedded/index.ts'
import { assertRejects } from '#testing/hosts/project.ts'
import { type EmbeddedSubject, embeddedSubject } from './subject.ts'
import { commitFiles, untrustedHost, wantsPack } from './untrustedServer.ts'

/** A server that must never be dialled: it counts its connections and closes them. */
type Canary = { readonly server: Server; readonly port: number; connects: number }

async function canaryAt(address: string, port = 0): Promise<Canary> {
  const server = createServer(socket => {
    canary.connects++
    socket.destroy()
  })
  server.listen(port, address)
  await once(server, 'listening')
  const canary = { server, port: (server.address() as AddressInfo).port, connects: 0 }
  return canary
}

let canary: Canary
let subject: EmbeddedSubject

before(async () => {
  canary = await canaryAt('0.0.0.0')
  subject = await embeddedSubject({ networkPolicy: { ...publicInternet, port: canary.port } })
})
after(async () => {
  canary.server.close()
  await subject.close()
})

/** A separate host for one test. */
async function subjectOf(t: TestContext, options: Partial<EmbeddedHostOptions> = {}): Promise<EmbeddedSubject> {
  const one = await embeddedSubject(options)
  t.after(() => one.close())
  return one
}

function takeOver({ host }: EmbeddedSubject, source: string) {
  return host.repos.importRepo(null, { marker: randomUUID(), owner: 'ada', name: 'taken', source })
}

const hosts = [
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::1]',
  '[fe80::1%25eth0]',
  '127.0.0.1',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f.1',
  '127.0.0.0x1',
  '2130706433',
  '0.0.0.0',
  '0',
  '169.254.169.254',
  '8.8.8.8',
  'localhost',
  'localhost.',
  'localhost.localdomain.',
  'metadata',
  'ok@127.0.0.1',
  'ok:secret@git.example.org',
  'git.example.org@127.0.0.1',
  'git.example.org:22',
  'git.example.org:80',
  'git.example.org:443443',
  'git.example.org%00.example.com',
  '%6c%6f%63alhost',
  '127%2e0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'loc\u00adalhost.localdomain',
  'git.example.org\\@127.0.0.1',
  'git_x.example.org',
  'git..example.org',
  '.example.org',
  '-',
  '',
]

for (const host of hosts) {
  test(`the host ${JSON.stringify(host)} is refused and nothing is dialled`, async () => {
    await assertRejects('invalid', takeOver(subject, `https://${host}/team/spec.git`))
    assert.equal(canary.connects, 0)
  })
}

const sources = [
  'http://git.example.org/a/b.git',
  'git://git.example.org/a/b.git',
  'ssh://git@git.example.org/a/b.git',
  'git@git.example.org:a/b.git',
  'ftp://git.example.org/a/b.git',
  'file:///etc',
  '/srv/repo',
  'ext::sh -c touch_x',
  'EXT::sh -c touch_x',
  'https::http://127.0.0.1/a.git',
  '--upload-pack=touch_x',
  '-c protocol.ext.allow=always',
  ' https://git.example.org/a/b.git',
  'https://git.example.org/a/b.git ',
  'https://git.example.org/a/b.git\n',
  'https://git.example.org/a\r\nHost: 127.0.0.1/b.git',
  'https://git.example.org/a%0d%0ab.git',
  'https://git.example.org/%0c/b.git',
  'https://git.example.org/%00b.git',
  'https://git.example.org/%7fb.git',
  'https://git.example.org/a/b.git?x=1',
  'https://git.example.org/a/b.git#x',
  'https://git.example.org/a\\b.git',
  'https://git.example.org//a.git',
  'https://git.example.org/',
  'https://git.example.org',
  'https:/git.example.org/a/b.git',
  'https:git.example.org/a/b.git',
  'https:\\\\git.example.org\\a.git',
  `https://git.example.org/${'a'.repeat(200)}`,
]

for (const source of sources) {
  test(`the address ${JSON.stringify(source).slice(0, 60)} is refused and nothing is dialled`, async () => {
    await assertRejects('invalid', takeOver(subject, source))
    assert.equal(canary.connects, 0)
  })
}

const closedAddresses = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '2130706433',
]

test('no address of the machine itself, a local network or a cloud is public, in any form', () => {
  assert.deepEqual(closedAddresses.filter(isPublicAddress), [])
  const open = ['8.8.8.8', '140.82.121.4', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:81b::200e']
  assert.deepEqual(open.filter(isPublicAddress), open)
})

test('a name that resolves to an address that is not public is refused, and nothing is dialled', async t => {
  for (const address of closedAddresses) {
    const policy = { ...publicInternet, port: canary.port, resolve: async () => ['8.8.8.8', address] }
    const one = await subjectOf(t, { networkPolicy: policy })
    await assertRejects('invalid', takeOver(one, 'https://git.example.org/a/b.git'))
  }
  assert.equal(canary.connects, 0)
})

test('without the address check the canary would be dialled', async t => {
  const reachable = await canaryAt('127.0.0.1')
  t.after(() => reachable.server.close())
  const policy = { ...publicInternet, port: reachable.port, resolve: async () => ['127.0.0.1'], isPublic: () => true }
  const careless = await subjectOf(t, { networkPolicy: policy })
  await assertRejects('failed', takeOver(careless, 'https://git.example.org/a/b.git'))
  assert.ok(reachable.connects > 0)
})

test('an unknown name and a failed lookup are reported differently', async t => {
  const codes = { ENOTFOUND: 'invalid', EAI_AGAIN: 'busy' } as const
  for (const [code, kind] of Object.entries(codes)) {
    const fail = async () => await Promise.reject(Object.assign(new Error(code), { code }))
    const lost = await subjectOf(t, { networkPolicy: { ...publicInternet, resolve: fail } })
    await assertRejects(kind, takeOver(lost, 'https://git.example.org/a/b.git'))
  }
})

test('a name whose address changes is dialled at the address that was checked', async t => {
  const stranger = await subjectOf(t)
  const { networkPolicy: policy, port, seen, repository } = stranger.untrustedServer
  const elsewhere = await canaryAt('127.0.0.2', port)
  t.after(() => elsewhere.server.close())
  const repo = repository('rebound')
  commitFiles(repo, { 'README.md': Buffer.from('x\n') })
  let asked = 0
  const rebinding = { ...policy, resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'] }
  const one = await subjectOf(t, { networkPolicy: rebinding })
  await takeOver(one, repo.source)
  assert.equal(asked, 1)
  assert.ok(seen.requests.length >= 2)
  await assertRejects('invalid', takeOver(one, repo.source))
  assert.equal(elsewhere.connects, 0)
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with ${status} is not followed`, async t => {
    const one = await subjectOf(t)
    const targets = [
      `https://${untrustedHost}:${one.untrustedServer.port}/other.git`,
      `http://127.0.0.1:${canary.port}/x.git`,
    ]
    commitFiles(one.untrustedServer.repository('other'), { 'README.md': Buffer.from('x\n') })
    for (const target of targets) {
      one.untrustedServer.seen.requests.length = 0
      one.untrustedServer.answer = (request, response) => {
        if (!request.url?.startsWith('/moved.git')) return false
        const location = request.url.replace('/moved.git', target)
        response.writeHead(status, { location }).end()
        return true
      }
      await assertRejects('invalid', takeOver(one, `https://${untrustedHost}/moved.git`))
      assert.equal(one.untrustedServer.seen.requests.length, 1)
    }
    assert.equal(canary.connects, 0)
  })
}

test('a redirect of the fetch after the refs were listed is not followed', async t => {
  const one = await subjectOf(t)
  const repo = one.untrustedServer.repository('half')
  commitFiles(repo, { 'README.md': Buffer.from('x\n') })
  one.untrustedServer.answer = (_request, response, body) => {
    if (!wantsPack(body)) return false
    response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/x.git/git-upload-pack` }).end()
    return true
  }
  await assertRejects(['invalid', 'failed'], takeOver(one, repo.source))
  assert.equal(canary.connects, 0)
})

test('a server without a trusted certificate is refused', async t => {
  const one = await subjectOf(t)
  const repo = one.untrustedServer.repository('unproven')
  commitFiles(repo, { 'README.md': Buffer.from('x\n') })
  const trusting = await subjectOf(t, { networkPolicy: { ...one.untrustedServer.networkPolicy, caFile: null } })
  await assertRejects('invalid', takeOver(trusting, repo.source))
  assert.deepEqual(one.untrustedServer.seen.requests, [])
})

test('the service is put together with the public internet as its only network policy', () => {
  const composed = readFileSync(join(import.meta.dirname, '../../../../src/openHosts.ts'), 'utf8')
  assert.match(composed, /embeddedHost\(/)
  assert.doesNotMatch(composed, /networkPolicy/)
})
