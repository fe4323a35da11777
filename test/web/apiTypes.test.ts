import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

test('the types of the app match openapi.json', async () => {
  const generator = join(root, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
  const output = join('web', 'src', 'api', 'schema.d.ts')
  const flags = ['openapi.json', '--default-non-nullable=false', '--output', output, '--check']
  await promisify(execFile)(process.execPath, [generator, ...flags], { cwd: root })
})
