import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { actions } from '../support/untouched/actions.ts'
import { readDocuments } from '../support/untouched/documents.ts'
import { faultText, runSequences } from '../support/untouched/run.ts'

/** `npm run test:bytes` is the long run, with any seed. */

const seed = Number(process.env['BYTES_SEED'] ?? 1)
const madeSequences = Number(process.env['BYTES_SEQUENCES'] ?? 300)
const realSequences = Number(process.env['BYTES_SEQUENCES'] ?? 60)
/** Below, some action may happen to change nothing. */
const allActionsFrom = 300

test('whatever is done in the editor, every byte outside the edited blocks stays, and undo restores the others', () => {
  const { faults, tally } = runSequences({ seed, sequences: madeSequences, documents: [] })
  assert.equal(faults.length, 0, faults.map(fault => faultText(seed, fault)).join('\n'))
  if (madeSequences < allActionsFrom) return
  const idle = actions.filter(({ name }) => (tally.get(name)?.changed ?? 0) === 0).map(({ name }) => name)
  // They move, or take back what they did.
  const mayBeIdle = ['Shift-Tab in a table', 'Tab', 'undo and redo']
  assert.deepEqual(
    idle.filter(name => !mayBeIdle.includes(name)),
    [],
  )
})

test('every byte outside the edited blocks of real documents stays, too', async t => {
  const documents = await readDocuments()
  if (documents.length === 0) return t.diagnostic(noCorpus)
  const { faults } = runSequences({ seed, sequences: realSequences, documents })
  assert.equal(faults.length, 0, faults.map(fault => faultText(seed, fault)).join('\n'))
})
