import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWork } from './sharedWork.ts'

const turn = { caller: 'reader', projectId: null }
const closed = { name: 'WorkError', kind: 'closed' }

function deletion(lines: number) {
  return { texts: [{ text: '# a\n'.repeat(lines) }], instruction: 'delete section "a"' }
}

test('a closed service gets no result, neither of running work nor of later work, while another one does', async () => {
  const [one, other] = [sharedWork(), sharedWork()]
  const running = one.run('rules', deletion(20_000), turn)
  await one.close()
  await assert.rejects(running, closed)
  await assert.rejects(one.run('rules', deletion(1), turn), closed)
  assert.ok(await other.run('rules', deletion(1), turn))
})
