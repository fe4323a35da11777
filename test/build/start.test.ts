import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

/** The process of a build renders nothing itself: it loads little before it sends the first page to another process. */

const source = join(import.meta.dirname, '..', '..', 'src')
const startOfBuild = ['cli/program.ts', 'cli/build.ts', 'cli/build/renderer.ts', 'build/run.ts']

const script = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
for (const path of process.argv.slice(1)) await import(path)
console.log(JSON.stringify(loaded))
`

test('a build starts without the readers of formats, the assembly of pages and the preview', () => {
  const loaded = loadedBy(startOfBuild)
  const isUnneeded = (url: string) =>
    /\/node_modules\/(?:highlight\.js|markdown-it|yaml)\/|^node:http$|\/src\/site\/(?:file|page|survey\/file)\.ts$/.test(
      url,
    )
  assert.deepEqual(loaded.filter(isUnneeded), [])
  assert.ok(loadedBy(['site/file.ts', 'build/watch/watch.ts']).filter(isUnneeded).length > 3)
})

function loadedBy(paths: readonly string[]): readonly string[] {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, [...args, ...paths.map(path => join(source, path))], {
    encoding: 'utf8',
  })
  return JSON.parse(printed) as string[]
}
