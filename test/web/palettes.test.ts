import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DEFAULT_THEME } from '@mantine/core'
import { buildApp } from '../support/builtApp.ts'

const dist = buildApp()
const source = join(import.meta.dirname, '..', '..', 'web', 'src')

test('the app uses no palette whose colours its style sheet lacks', () => {
  const [sheet = ''] = globSync('assets/style-*.css', { cwd: dist }).map(path => readFileSync(join(dist, path), 'utf8'))
  const lacking = Object.keys(DEFAULT_THEME.colors).filter(name => !sheet.includes(`--mantine-color-${name}-6:`))
  assert.ok(lacking.length > 0 && lacking.length < Object.keys(DEFAULT_THEME.colors).length)
  const names = lacking.join('|')
  assert.deepEqual(sheet.match(new RegExp(`var\\(--mantine-color-(?:${names})-\\w+`, 'g')), null)
  const used = new RegExp(`['"\`](?:${names})(?:\\.\\d)?['"\`]|--mantine-color-(?:${names})-`)
  const users = globSync('**/*.{ts,tsx,css}', { cwd: source }).filter(path =>
    used.test(readFileSync(join(source, path), 'utf8')),
  )
  assert.deepEqual(users, [])
})
