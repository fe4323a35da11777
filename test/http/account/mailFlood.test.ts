import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailServer } from '../../support/mailServer.ts'
import { testService } from '../../support/service.ts'

const mail = await mailServer()
const service = await testService({
  env: {
    SMTP_URL: mail.url,
    MAIL_FROM: 'keep@example.org',
    SIGN_INS_PER_MINUTE_PER_ADDRESS: '100000',
    REQUESTS_PER_MINUTE: '100000',
  },
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

test('one address has a limited number of mails sent to strangers, and a registration beyond it sends none', async () => {
  const ask = (number: number) =>
    service.anyone.post('/api/auth/links', { purpose: 'reset', email: `stranger${number}@example.org` })
  const statuses: number[] = []
  for (let number = 0; number < 205; number++) statuses.push((await ask(number)).status)
  assert.deepEqual([...new Set(statuses.slice(0, 200))], [202])
  assert.deepEqual([...new Set(statuses.slice(200))], [429])
  const user = await service.user()
  const queued = "select data->>'email' as email from pgboss.job where name = 'mail-link'"
  const { rows } = await service.database.pool.query<{ email: string }>(queued)
  assert.equal(rows.length, 200)
  assert.ok(rows.every(({ email }) => email !== user.email))
})
