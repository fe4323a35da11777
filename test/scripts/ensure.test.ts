import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const lockfile = {
  packages: { '': {}, 'node_modules/a': { integrity: 'sha512-a' }, 'node_modules/b': { optional: true } },
}
const installed = { packages: { 'node_modules/a': { integrity: 'sha512-a' } } }

/** A fake npm: records its arguments, takes a moment, and leaves what a complete install leaves. */
const fakeNpm = `
  const fs = require('node:fs')
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
  fs.rmSync('node_modules', { recursive: true, force: true })
  fs.mkdirSync('node_modules/node/bin', { recursive: true })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  if (!fs.existsSync('broken')) process.exit(0)
  console.error('npm says why')
  process.exit(7)
`

async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'speckeep-ensure-'))
  await mkdir(join(folder, 'scripts'))
  await cp(join(import.meta.dirname, '../../scripts/ensure.mjs'), join(folder, 'scripts/ensure.mjs'))
  const write = (file: string, content: unknown) => writeFile(join(folder, file), JSON.stringify(content))
  await write('package-lock.json', lockfile)
  await writeFile(join(folder, 'npm-cli.js'), fakeNpm)
  return {
    folder,
    write,
    /** The arguments of every npm call. */
    installs: async () => (await readFile(join(folder, 'npm.log'), 'utf8').catch(() => '')).split('\n').filter(Boolean),
    ensure: () => ensure(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function ensure(folder: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js'), npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [join(folder, 'scripts/ensure.mjs')], { env, cwd: tmpdir() })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return { code: await promise, output }
}

test('a missing node_modules is installed from the lockfile with one line of output, and later runs are silent', async () => {
  await using place = await project()
  const first = await place.ensure()
  assert.equal(first.code, 0)
  assert.match(first.output, /^Installing .*npm ci.*\n$/)
  assert.deepEqual(await place.ensure(), { code: 0, output: '' })
  const installs = await place.installs()
  assert.equal(installs.length, 1)
  assert.match(installs[0] ?? '', /^ci --include=dev /)
})

test('a changed lockfile is installed again', async () => {
  await using place = await project()
  await place.ensure()
  await place.write('package-lock.json', { ...lockfile, version: '2' })
  assert.match((await place.ensure()).output, /Installing/)
  assert.equal((await place.installs()).length, 2)
})

test('two concurrent runs install once, and both succeed', async () => {
  await using place = await project()
  const results = await Promise.all([place.ensure(), place.ensure(), place.ensure()])
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0],
  )
  assert.equal((await place.installs()).length, 1)
  assert.deepEqual(
    (await readdir(place.folder)).filter(name => name.includes('lock')),
    ['package-lock.json'],
  )
})

test('a failed install says why and is tried again', async () => {
  await using place = await project()
  await place.write('broken', true)
  const failed = await place.ensure()
  assert.equal(failed.code, 7)
  assert.match(failed.output, /npm says why\nThe dependencies could not be installed\./)
  await rm(join(place.folder, 'broken'))
  assert.equal((await place.ensure()).code, 0)
  assert.equal((await place.installs()).length, 2)
})

test('the lock of dead processes is taken over', async () => {
  await using place = await project()
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise(resolve => gone.once('exit', resolve))
  await writeFile(join(place.folder, '.install.lock'), `${gone.pid} ${gone.pid}`)
  assert.equal((await place.ensure()).code, 0)
  assert.equal((await place.installs()).length, 1)
})

test('a manual install is accepted if it is complete, and replaced if not', async () => {
  await using place = await project()
  await mkdir(join(place.folder, 'node_modules/node/bin'), { recursive: true })
  await place.write('node_modules/.package-lock.json', installed)
  assert.deepEqual(await place.ensure(), { code: 0, output: '' })

  await rm(join(place.folder, 'node_modules/.speckeep-install'))
  await place.write('node_modules/.package-lock.json', { packages: {} })
  assert.match((await place.ensure()).output, /Installing/)
})
