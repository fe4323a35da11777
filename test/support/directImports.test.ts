import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { childEnvironment } from './childEnvironment.ts'

const preload = join(import.meta.dirname, 'directImports.ts')

/** Prints where each import of sources and packages was found. */
const program = `
import { registerHooks } from 'node:module'
const found = []
registerHooks({
  resolve(specifier, context, next) {
    const { url } = next(specifier, context)
    found.push(context.parentURL + ' imports ' + specifier + ': ' + url)
    return { url, shortCircuit: true }
  },
})
await import('#contract/projects.ts')
await import('#domain/refs.ts')
const all = found.slice()
const missing = await import('#domain/missing.ts').catch(error => error)
console.log(JSON.stringify({ all, isMissing: missing instanceof Error }))
`

test('an import finds the file that it finds without the preload', () => {
  const usual = run([])
  assert.ok(usual.all.length > 100)
  assert.deepEqual(run([`--import=${preload}`]).all, usual.all)
})

test('an import of a file that does not exist is refused', () => {
  assert.ok(run([`--import=${preload}`]).isMissing)
})

function run(args: readonly string[]): { readonly all: readonly string[]; readonly isMissing: boolean } {
  const given = [...args, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const env = childEnvironment()
  const cwd = join(import.meta.dirname, '../..')
  return JSON.parse(execFileSync(process.execPath, given, { cwd, env, encoding: 'utf8' }))
}
