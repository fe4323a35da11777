/** `speckeep build` as it is called: from its arguments to its output and exit code. */
import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { contentsOf, createFolders, textOf, write } from './harness.ts'

const program = join(import.meta.dirname, '..', '..', 'bin', 'speckeep.js')

type Ended = { readonly code: number | null; readonly out: string; readonly error: string }

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' })
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', text => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    said.error += text
  })
  return { child, said, ended: endOf(child).then((code): Ended => ({ code, ...said })) }
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  const [code] = await once(child, 'close')
  return code
}

const run = (...args: readonly string[]) => start(...args).ended

test('it builds a site with the render processes and reports what it did', async () => {
  using room = createFolders({
    'README.md': '# Home\n\n[A](a.md)\n',
    'a.md': '# A\n\n`<script>`\n',
    '_config.yml': 'title: My spec\n',
  })
  const { code, out, error } = await run('build', room.source, '--out', room.out)
  assert.equal(code, 0, error)
  assert.match(out, /^2 pages, 2 rendered, \d+ files written in [\d.]+ s: \//)
  assert.equal(error, '')
  assert.match(textOf(room.out, 'a.html'), /<title>A · My spec<\/title>/)
  const before = contentsOf(room.out)
  assert.match((await run('build', room.source, '--out', room.out)).out, /^2 pages, 0 rendered, 0 files written/)
  assert.deepEqual(contentsOf(room.out), before)
})

test('broken links are reported with file and line, and fail the build only with --strict', async () => {
  using room = createFolders({
    'README.md': '# Home\n\n[A](a.md)\n[x](no.md)\n\n[again](no.md) [h](a.md#none)\n',
    'a.md': '# A\n',
  })
  const lax = await run('build', room.source)
  assert.deepEqual(lax.error.trim().split('\n'), [
    'README.md:4: no.md: no such file',
    'README.md:6: no.md: no such file',
    'README.md:6: a.md#none: no such heading',
    '3 links are broken.',
  ])
  assert.equal(lax.code, 0)
  assert.ok(existsSync(join(room.source, '_site/index.html')))
  assert.equal((await run('build', room.source, '--strict')).code, 1)
  write(room.source, { 'README.md': '# Home\n\n[A](a.md)\n' })
  assert.equal((await run('build', room.source, '--strict')).code, 0)
})

for (const [name, args, sentence] of [
  [
    'a folder that is not there',
    ['build', '/no/such/folder'],
    /^"\/no\/such\/folder" is not a folder\. Pass the folder/,
  ],
  ['an invalid base', ['build', '.', '--base', 'docs'], /^--base is "docs"; expected a path such as \/docs/],
  ['a base of another kind', ['build', '.', '--base', 'ftp://host/'], /^--base is "ftp:\/\/host\/"/],
  ['an invalid port', ['build', '.', '--port', '70000'], /^--port is "70000"; expected a number/],
  ['an output folder that contains the sources', ['build', '.', '--out', '..'], /which contains the sources/],
] as const) {
  test(`${name} is answered with one sentence and exit code 2`, async () => {
    const { code, out, error } = await run(...args)
    assert.equal(code, 2)
    assert.equal(out, '')
    assert.match(error, sentence)
    assert.equal(error.trim().split('\n').length, 1)
  })
}

test('watching serves the site with its headers, reloads open pages after a change, and ends on SIGINT', async () => {
  using room = createFolders({ 'README.md': '# Home\n\n[A](a.md)\n', 'a.md': '# A\n' })
  const { child, said, ended } = start(
    'build',
    room.source,
    '--out',
    room.out,
    '--watch',
    '--port',
    '0',
    '--base',
    '/x',
  )
  await waitFor('it shows the site', () => /Ctrl-C/.test(said.out))
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/x\//.exec(said.out) ?? []
  const page = await fetch(`${url}a`)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.equal(page.status, 200)
  assert.match(await page.text(), /reload\.js[\s\S]*<h1[^>]*>A</)
  assert.match(policy, /default-src 'none'; script-src \S+\/x\/_s\/site\.\w+\.js/)
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
  assert.doesNotMatch(textOf(room.out, 'a.html'), /reload\.js/)
  assert.equal((await fetch(`${url}none`)).status, 404)
  assert.equal((await fetch(`${url}a.md`)).headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal((await fetch(`${url}..%2f..%2fsource/README.md`)).status, 404)

  const events = await fetch(new URL('/__speckeep/changes', url))
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  write(room.source, { 'a.md': '# Another\n' })
  let received = ''
  while (!received.includes('event: reload')) received += (await reader?.read())?.value ?? ''
  assert.match(await (await fetch(`${url}a.html`)).text(), /<h1[^>]*>Another</)

  child.kill('SIGINT')
  const { code, error } = await ended
  assert.equal(code, 0)
  assert.equal(error, '')
})
