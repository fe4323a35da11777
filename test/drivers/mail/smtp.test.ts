import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smtpMail } from '#drivers/mail/smtp.ts'
import { waitFor } from '#testing/waitFor.ts'
import { mailServer, silentServer, slowServer } from '../../support/mailServer.ts'

const message = { to: 'ada@example.org', subject: 'Grüße', text: 'One line.\n' }

test('a message arrives with its sender, recipient, subject and text', async () => {
  await using server = await mailServer()
  await smtpMail({ url: server.url, from: 'Speckeep <keep@example.org>' }).send(message)
  const [letter] = server.letters
  assert.deepEqual([letter?.to, letter?.from], [['ada@example.org'], 'keep@example.org'])
  assert.match(letter?.text ?? '', /^Subject: =\?UTF-8\?.*One line\.\r\n/ms)
})

test('a refusal of the server is reported', async () => {
  await using server = await mailServer()
  server.refuse(1)
  await assert.rejects(smtpMail({ url: server.url, from: 'keep@example.org' }).send(message), /451|Try later/)
})

test('a server that does not answer times out, and its connection is closed', async () => {
  await using server = await silentServer()
  await assert.rejects(smtpMail({ url: server.url, from: 'keep@example.org', timeoutMs: 200 }).send(message))
  await waitFor('the connection is closed', () => server.sockets.size === 0)
})

test('a server that answers, but too slowly, gets no more of a message that has timed out', async () => {
  await using server = await slowServer(150)
  const mail = smtpMail({ url: server.url, from: 'keep@example.org', timeoutMs: 400 })
  await assert.rejects(mail.send(message), /took longer than 400 ms/)
  await waitFor('the connection is closed', () => server.sockets.size === 0)
  assert.equal(server.delivered(), 0)
  await smtpMail({ url: server.url, from: 'keep@example.org', timeoutMs: 20_000 }).send(message)
  assert.equal(server.delivered(), 1)
})

test('a recipient with a line break adds no recipient and no header', async () => {
  await using server = await mailServer()
  const to = 'ada@example.org\r\nBcc: eve@example.org'
  await smtpMail({ url: server.url, from: 'keep@example.org' })
    .send({ ...message, to })
    .catch(() => {})
  for (const letter of server.letters) {
    assert.ok(!letter.to.includes('eve@example.org'))
    assert.doesNotMatch(letter.text, /^Bcc/m)
  }
})
