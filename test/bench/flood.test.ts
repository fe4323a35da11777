import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { attacks } from '../../bench/flood/attacks.ts'
import { rows } from '../../bench/flood/rows.ts'

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>> }

const file = join(import.meta.dirname, '..', '..', 'openapi.json')

test('every operation of the service has an attack in bench/flood, and every attack exists', async () => {
  const { paths }: Description = JSON.parse(await readFile(file, 'utf8'))
  const operations = Object.values(paths).flatMap(methods =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  )
  assert.ok(operations.length > 30)
  assert.deepEqual(Object.keys(rows).toSorted(), operations.toSorted())
  const names: ReadonlySet<string> = new Set(attacks.map(({ name }) => name))
  assert.deepEqual(
    Object.values(rows).filter(name => !names.has(name)),
    [],
  )
})
