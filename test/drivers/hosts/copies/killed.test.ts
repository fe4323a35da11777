import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { gitObject } from '#drivers/hosts/gitObjects.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { author, text } from '#testing/hosts/project.ts'
import { readPaths, textOf } from './reader.ts'
import { away, failing } from './subject.ts'

/** A process that is killed at any point while it stores what it reads. */

const kills = 6
const reader = join(import.meta.dirname, 'reader.ts')

test('after kill -9 the copy shows files as they were, and shows most of them', async t => {
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-killed-'))
  t.after(() => rmSync(rootDir, { recursive: true, force: true }))
  const memory = memoryHost()
  const template = { key: 'blank', files: [] }
  const place = { marker: 'killed', owner: 'ada', name: 'spec', description: '' }
  const made = await memory.repos.createFromTemplate(null, { ...place, visibility: 'private', template, author })
  let shown = 0
  for (let kill = 0; kill < kills; kill++) {
    await killedAfter(rootDir, 20 + 17 * kill)
    const noteAge: Date[] = []
    const staleness = { note: (since: Date) => noteAge.push(since), isTracked: () => true }
    const host = withCopies(
      failing(memory, () => away),
      { rootDir, staleness },
    )
    const repo = { ...made, projectId: 1 }
    for (const path of readPaths) {
      const at = { ref: 'main', path, maxBytes: 1_000_000 }
      const view = await host.repos.readFile(null, repo, at).catch(error => {
        assert.equal(error, away)
        return null
      })
      if (view === null) continue
      const content = view.content ?? new Uint8Array()
      assert.equal(gitObject('blob', content).sha, view.sha)
      const round = Number(/of round (\d+)/.exec(text(content) ?? '')?.[1])
      assert.equal(text(content), textOf(path, round))
      shown++
    }
    assert.ok(noteAge.every(since => since.getTime() <= Date.now()))
    await host.flush()
  }
  assert.ok(shown > readPaths.length, `${shown} files were shown after ${kills} kills`)
})

/** Runs the reader until it has printed that many lines. */
async function killedAfter(rootDir: string, lines: number): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', reader, rootDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = 0
  for await (const _line of createInterface({ input: child.stdout })) if (++said >= lines) break
  child.kill('SIGKILL')
  await ended
  assert.ok(said >= lines, `the reader printed ${said} lines`)
}
