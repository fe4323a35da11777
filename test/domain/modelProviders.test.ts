import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#config/config.ts'
import { modelProviders } from '#domain/modelProviders.ts'

test('the settings of every provider start the service with that provider', () => {
  for (const { id, settings } of modelProviders) {
    const env = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
    assert.equal(readConfig(env).ai.provider, id)
  }
})

test('every provider that the configuration accepts is offered', () => {
  const refusal = (() => {
    try {
      readConfig({ AI_PROVIDER: 'none of them' })
      return ''
    } catch (error) {
      return String(error)
    }
  })()
  const accepted = [...refusal.matchAll(/[a-z]+(?:-[a-z]+)*/g)].map(([word]) => word)
  for (const { id } of modelProviders) assert.ok(accepted.includes(id), `${id}: ${refusal}`)
  const documented = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'interface.md'), 'utf8')
  const row = /\| AI_PROVIDER, [^|]*\| ([^|]*) \|/.exec(documented)?.[1] ?? ''
  const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(name => name !== 'rules')
  assert.deepEqual(named.sort(), modelProviders.map(({ id }) => id).sort())
})
