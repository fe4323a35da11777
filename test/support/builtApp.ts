import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Builds the app unless it is up to date with its sources; returns its folder. */
export function buildApp(): string {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'buildWeb.mjs')], { cwd: root, encoding: 'utf8' })
  assert.equal(built.status, 0, built.stdout + built.stderr)
  return join(root, 'web', 'dist')
}
