import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldEmail, foldMailbox } from '#domain/foldEmail.ts'

test('all spellings that PostgreSQL takes for one email are one key', () => {
  for (const email of ['Iris@Example.org', 'İrİs@example.org', 'IRİS@EXAMPLE.ORG'])
    assert.equal(foldEmail(email), 'iris@example.org')
  assert.equal(foldEmail('ΟΔΟΣ@example.org'), foldEmail('οδοσ@example.org'))
  assert.equal(foldEmail('\u212aate@example.org'), 'kate@example.org')
})

test('different emails stay different', () => {
  assert.notEqual(foldEmail('ırıs@example.org'), foldEmail('iris@example.org'))
  assert.notEqual(foldEmail('ada@example.org'), foldEmail('ada@example.com'))
})

test('addresses with a tag are one mailbox with the address without it', () => {
  for (const email of ['ada@example.org', 'Ada+specs@example.org', 'ada+a+b@example.org'])
    assert.equal(foldMailbox(email), 'ada@example.org')
  assert.equal(foldMailbox('+ada@example.org'), '+ada@example.org')
  assert.equal(foldMailbox('ada@a+b.example.org'), 'ada@a+b.example.org')
})
