import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { openSealed } from '#usecases/openSealed.ts'

const sealing = {
  seal: (text: string, context: string) => `${context}:${text}`,
  open: (sealed: string, context: string) =>
    sealed.startsWith(`${context}:`) ? sealed.slice(context.length + 1) : null,
  isCurrent: () => true,
}
const Ticket = Type.Object({ userId: Type.Integer(), family: Type.Union([Type.String(), Type.Null()]) })
const open = (value: unknown) =>
  openSealed({ sealing }, sealing.seal(JSON.stringify(value), 'a ticket'), 'a ticket', Ticket)

test('sealed data opens for its own context only', () => {
  assert.deepEqual(open({ userId: 7, family: null }), { userId: 7, family: null })
  assert.equal(openSealed({ sealing }, 'another:{"userId":7,"family":null}', 'a ticket', Ticket), null)
})

test('data of another shape is not opened', () => {
  for (const value of [null, [], 'x', {}, { userId: 7 }, { userId: '7', family: null }, { userId: 7, family: 1 }]) {
    assert.equal(open(value), null, JSON.stringify(value))
  }
})
