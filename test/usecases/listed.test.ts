import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const useCases = globSync('**/*.ts', { cwd: join(root, 'src/usecases') }).map(path => path.replace(/\.ts$/, ''))
const hasMirror = (useCase: string) => existsSync(join(root, 'test/usecases', `${useCase}.test.ts`))

const rows = [
  ...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/^\| (\S+\.test\.ts) \| (.+) \|$/gm),
]
const listed = rows.flatMap(([, test = '', names = '']) => names.split(', ').map(useCase => ({ useCase, test })))

test('every use case has a test at its mirrored path, or is listed with the test that exercises it', () => {
  const known = new Set(listed.map(({ useCase }) => useCase))
  assert.deepEqual(
    useCases.filter(useCase => !hasMirror(useCase) && !known.has(useCase)),
    [],
    'add a test at the mirrored path, or a row to test/usecases/README.md',
  )
})

test('the list names existing tests, and only use cases without a test of their path', () => {
  assert.ok(listed.length > 0)
  for (const { useCase, test } of listed) {
    assert.ok(existsSync(join(root, 'test', test)), `${test} does not exist`)
    assert.ok(useCases.includes(useCase), `${useCase} does not exist`)
    assert.ok(!hasMirror(useCase), `${useCase} has a test at its mirrored path`)
  }
})
