import { randomBytes } from 'node:crypto'
import { type Attack, defineAttack } from './attack.ts'
import { holdEventStream, holdGitRequest, holdIdle } from './heldRequests.ts'
import { createProjectWith } from './projects.ts'
import { commitStale, hostilePages, lines } from './texts.ts'

const manyHeadings = '# a\n'.repeat(99_999)
const deleteSection = { filePath: 'x.md', instruction: 'delete section "a"', content: manyHeadings, baseSha: null }
/** Incompressible text. */
const randomBase64 = randomBytes(8 * 1024 * 1024).toString('base64')
const secret = 'correct horse battery staple'

/** The worst known case of each costly operation that one caller can request. */
export const attacks: readonly Attack[] = [
  defineAttack({
    name: 'estimate of a hostile text',
    connections: 6,
    prepare: attacker => createProjectWith(attacker, { 'flood.md': '# A\n' }),
    async send({ url, user, call }, { id }) {
      const body = deleteSection
      await call({ method: 'POST', url: `${url}/api/projects/${id}/edit/estimate`, token: user.token, body })
    },
  }),
  defineAttack({
    name: 'edit of a hostile text',
    connections: 6,
    prepare: attacker => createProjectWith(attacker, { 'flood.md': '# A\n' }),
    async send({ url, user, call }, { id }) {
      await call({ method: 'POST', url: `${url}/api/projects/${id}/edit`, token: user.token, body: deleteSection })
    },
  }),
  defineAttack({
    name: 'commit that has to be merged',
    connections: 6,
    prepare: commitStale,
    async send({ url, user, call }, { id, stale }) {
      await call({ method: 'POST', url: `${url}/api/projects/${id}/commit`, token: user.token, body: stale })
    },
  }),
  defineAttack({
    name: 'search of large texts',
    connections: 6,
    prepare: attacker =>
      createProjectWith(
        attacker,
        Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.md`, lines(400_000, at)])),
      ),
    async send({ url, user, call }, { id }, nth) {
      await call({ url: `${url}/api/projects/${id}/search?q=word${nth}`, token: user.token })
    },
  }),
  defineAttack({
    name: 'page that is slow to render',
    connections: 12,
    prepare: hostilePages,
    async send({ callFrom }, { addresses }, nth) {
      await callFrom(nth % 12)({ url: addresses[nth % addresses.length] as string })
    },
  }),
  defineAttack({
    name: 'slow git request',
    connections: 100,
    prepare: attacker => createProjectWith(attacker, {}),
    send: holdGitRequest,
  }),
  defineAttack({
    name: 'event streams',
    connections: 300,
    prepare: attacker => createProjectWith(attacker, {}),
    send: holdEventStream,
  }),
  defineAttack({ name: 'idle connections', connections: 1_000, prepare: async () => null, send: holdIdle }),
  defineAttack({
    name: 'sign-in with a wrong password',
    connections: 20,
    prepare: async () => null,
    async send({ url, user, callFrom }, _, nth) {
      const body = { email: user.email, password: `wrong ${nth}` }
      await callFrom(nth % 20)({ method: 'POST', url: `${url}/api/auth/login`, body })
    },
  }),
  defineAttack({
    name: 'registration',
    connections: 20,
    prepare: async () => null,
    async send({ url, callFrom }, _, nth) {
      const email = `flood-${process.pid}-${nth}@example.org`
      const body = { email, password: secret, firstName: 'Eve', lastName: 'Example' }
      await callFrom(nth % 20)({ method: 'POST', url: `${url}/api/auth/register`, body })
    },
  }),
  defineAttack({
    name: 'creation of projects',
    connections: 6,
    prepare: async () => null,
    async send({ url, user, call }, _, nth) {
      await call({ method: 'POST', url: `${url}/api/projects`, token: user.token, body: { name: `Flood ${nth}` } })
    },
  }),
  defineAttack({
    name: 'commits of large files',
    connections: 6,
    prepare: attacker => createProjectWith(attacker, {}),
    async send({ url, user, call }, { id }, nth) {
      const files = [{ path: `docs/${nth}.md`, content: lines(900_000, nth), baseSha: null }]
      await call({ method: 'POST', url: `${url}/api/projects/${id}/commit`, token: user.token, body: { files } })
    },
  }),
  defineAttack({
    name: 'projects and bytes until the quota',
    connections: 6,
    prepare: attacker => createProjectWith(attacker, {}),
    async send({ url, user, call }, { id }, nth) {
      const content = Buffer.from(`${nth}`.padStart(9)).toString('base64') + randomBase64
      const files = [{ path: `docs/${nth}.bin`, encoding: 'base64', content, baseSha: null }]
      const [path, body] = nth % 2 === 0 ? ['', { name: `Flood ${nth}` }] : [`/${id}/commit`, { files }]
      await call({ method: 'POST', url: `${url}/api/projects${path}`, token: user.token, body })
    },
  }),
  defineAttack({
    name: 'plain requests',
    connections: 6,
    prepare: attacker => createProjectWith(attacker, { 'flood.md': lines(200_000, 1) }),
    async send({ url, user, call }, { id }, nth) {
      const paths = ['', '/files', '/files/flood.md', '/commits', '/edit-history']
      await call({ url: `${url}/api/projects/${id}${paths[nth % paths.length]}`, token: user.token })
    },
  }),
]
