import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { testsAffectedBy } from './changedTests.ts'
import { readImportGraph } from './importGraph.ts'

const root = join(import.meta.dirname, '../..')

test('the importers of a module are found through imports, aliases and paths of child processes', () => {
  const importers = readImportGraph(root).importersOf(['src/drivers/work/queue.ts'])
  assert.equal(importers.get('src/drivers/work/queue.ts'), 0)
  assert.equal(importers.get('src/drivers/work/processes.ts'), 1)
  assert.equal(importers.get('test/drivers/work/queue.test.ts'), 1)
  assert.ok(readImportGraph(root).importersOf(['testing/waitFor.ts']).has('testing/users.ts'))
  assert.ok(readImportGraph(root).importersOf(['testing/users.ts']).has('test/support/service.ts'))
  assert.equal(readImportGraph(root).importersOf(['src/main.ts']).get('test/support/startedService.ts'), 1)
  assert.ok(readImportGraph(root).importersOf(['src/drivers/work/worker.ts']).has('src/drivers/work/processes.ts'))
})

test('a change selects the tests that reach it, and all tests where it is not a module', () => {
  assert.ok(testsAffectedBy(root, ['src/domain/text/merge.ts'])?.includes('test/domain/text/merge.test.ts'))
  assert.equal(testsAffectedBy(root, ['src/domain/text/merge.ts'])?.includes('test/http/bodies/base64.test.ts'), false)
  assert.ok(testsAffectedBy(root, ['web/src/workbench/workbench.css'])?.includes('test/browser/files.test.ts'))
  assert.deepEqual(testsAffectedBy(root, ['docs/hosts.md', 'README.md']), [])
  assert.equal(testsAffectedBy(root, ['migrations/0001_start.sql']), null)
  assert.equal(testsAffectedBy(root, ['package-lock.json']), null)
})
