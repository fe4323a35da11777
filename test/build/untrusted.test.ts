/** Folders whose authors also made what git and earlier builds keep beside the files. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCaches } from '#build/caches.ts'
import { openOutputFolder, writeOutputs } from '#build/outputFolder.ts'
import { newOutputs } from '#build/outputs.ts'
import { settingsAgainst } from '#build/source/gitSettings.ts'
import { type BuildFolders, build, commit, createFolders, git, textOf, write } from './harness.ts'

test('links that were prepared in the output folder are refused, whatever its manifest says', async () => {
  for (const path of ['docs', 'index.html', '.speckeep/surveys', '.speckeep/deeper/a']) {
    using room = createFolders({ 'README.md': '# Home\n', 'docs/README.md': '# Docs\n' })
    const outside = join(room.root, 'outside')
    mkdirSync(outside)
    const outputs = [[path, { key: '', hash: '', size: -1 }]]
    write(room.out, { '.speckeep/manifest.json': JSON.stringify({ format: 1, outputs }) })
    mkdirSync(join(room.out, path, '..'), { recursive: true })
    symlinkSync(outside, join(room.out, path))
    await assert.rejects(build(room), { message: new RegExp(`did not write \\(${path.replaceAll('.', '\\.')}\\)`) })
  }
})

test('a link at the name of a temporary file is not followed', async () => {
  using room = createFolders()
  const kept = join(room.root, 'kept')
  writeFileSync(kept, 'kept')
  const prepare = () => {
    mkdirSync(join(room.out, '.speckeep'), { recursive: true })
    for (const name of ['staged', 'spool']) symlinkSync(kept, join(room.out, '.speckeep', `${name}.${process.pid}`))
  }
  const folder = openOutputFolder(room.out)
  prepare()
  const outputs = newOutputs()
  outputs.add('a.txt', { key: 'a', make: async () => 'written' })
  await writeOutputs(folder, outputs.all)
  using caches = openCaches({ out: room.out, keep: true })
  caches.surveys.put('key', { title: 'put' } as never)
  assert.equal(readFileSync(kept, 'utf8'), 'kept')
  assert.equal(textOf(room.out, 'a.txt'), 'written')
})

test('programs that the configuration of the repository names are not run', async () => {
  using room = createFolders({ 'README.md': '# Home\n', '.gitattributes': '*.md filter=own diff=own\n' })
  const programs = [
    'filter.own.clean',
    'filter.own.smudge',
    'filter.own.process',
    'diff.own.textconv',
    'diff.own.command',
    'diff.external',
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'gpg.program',
  ]
  historyIn(room)
  for (const key of programs) git(room.source, 'config', key, `touch ${join(room.root, key)}; cat`)
  git(room.source, 'config', 'log.showSignature', 'true')
  utimesSync(join(room.source, 'README.md'), 1, 1)
  await build(room)
  assert.deepEqual(
    programs.filter(key => existsSync(join(room.root, key))),
    [],
  )
  assert.match(textOf(room.out, 'index.html'), /More/)
  git(room.source, 'ls-files', '-m')
  assert.ok(existsSync(join(room.root, 'filter.own.process')), 'git itself runs one')
})

test('objects that a clone lacks are not fetched, whatever program, protocol and environment', async t => {
  const before = process.env['GIT_ALLOW_PROTOCOL']
  t.after(() => {
    if (before === undefined) delete process.env['GIT_ALLOW_PROTOCOL']
    else process.env['GIT_ALLOW_PROTOCOL'] = before
  })
  for (const [url, permitted] of [
    ['host:spec', ''],
    ['host:spec', 'https:ssh'],
    ['.', 'file'],
    ['ext::touch %S', 'ext'],
    ['own::x', 'own'],
  ] as const) {
    if (permitted !== '') process.env['GIT_ALLOW_PROTOCOL'] = permitted
    using room = createFolders({ 'README.md': '# Home\n' })
    const lost = historyIn(room)
    const [ran, config] = [join(room.root, 'ran'), join(room.source, '.git/config')]
    rmSync(join(room.source, '.git/objects', lost.slice(0, 2), lost.slice(2)))
    appendFileSync(
      config,
      `[core]
  repositoryformatversion = 1
  sshCommand = touch ${ran};
[extensions]
  partialClone = origin
[protocol]
  allow = always
[protocol "ext"]
  allow = always
[protocol "file"]
  allow = always
[protocol "own"]
  allow = always
[remote "origin"]
  url = ${url}
  promisor = true
  uploadpack = touch ${ran};
`,
    )
    await build(room)
    assert.ok(!existsSync(ran), url)
    assert.match(textOf(room.out, 'index.html'), /More/)
    if (url !== 'host:spec') continue
    assert.throws(() => git(room.source, 'cat-file', '-p', lost))
    assert.ok(existsSync(ran), 'git itself runs it')
  }
})

test('a filter whose name git cannot be told on its command line is refused', async () => {
  using room = createFolders({ 'README.md': '# Home\n' })
  historyIn(room)
  git(room.source, 'config', 'filter.a=b.clean', 'cat')
  await assert.rejects(build(room), /has "filter\.a=b".*remove it/)
})

test('filters of the user stay, those that the repository sets in part are switched off in whole', () => {
  const listed = ['global', 'filter.lfs.clean', 'local', 'filter.own.clean', 'global', 'filter.own.required', '']
  const added = settingsAgainst(listed.join('\0')).filter(setting => setting.startsWith('filter.'))
  assert.deepEqual(added, [
    'filter.own.clean=',
    'filter.own.smudge=',
    'filter.own.process=',
    'filter.own.required=false',
  ])
})

test('an index that names files outside the folder adds none of them', async () => {
  using room = createFolders({ 'README.md': '# Home\n', '_config.yml': 'include:\n  - ".."\n' })
  write(room.root, { 'secret.md': '# Secret\n' })
  historyIn(room)
  renameInIndex(join(room.source, '.git/index'), 'README.md', '../secret.md')
  assert.match(git(room.source, 'ls-files'), /^\.\.\/secret\.md$/m)
  const { written } = await build(room)
  assert.deepEqual(
    written.filter(path => path.includes('secret') || path.includes('..')),
    [],
  )
  assert.ok(!existsSync(join(room.root, 'secret.html')))
})

/** Two commits, the second of which renames and changes a page; returns the object id of the old text. */
function historyIn(room: BuildFolders): string {
  git(room.source, 'init', '-q')
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line}.\n`).join('\n')
  write(room.source, { 'old.md': `# Old\n\n${lines}` })
  commit(room.source, 'start')
  const id = git(room.source, 'rev-parse', 'HEAD:old.md').trim()
  git(room.source, 'mv', 'old.md', 'new.md')
  write(room.source, { 'new.md': `# Old\n\n${lines}\nOne more.\n`, 'README.md': '# Home\n\nMore.\n' })
  commit(room.source, 'move')
  write(room.source, { 'README.md': '# Home\n\nMore, again.\n' })
  commit(room.source, 'again')
  return id
}

/** Gives an entry of an index of version 2 another name, and the index its checksum. */
function renameInIndex(path: string, from: string, to: string): void {
  const bytes = readFileSync(path)
  const headerBytes = 12
  const fixedBytes = 62
  const parts = [bytes.subarray(0, headerBytes)]
  let at = headerBytes
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const end = bytes.indexOf(0, at + fixedBytes)
    const name = bytes.toString('latin1', at + fixedBytes, end)
    const named = Buffer.from(name === from ? to : name)
    const fixed = Buffer.from(bytes.subarray(at, at + fixedBytes))
    fixed.writeUInt16BE(named.length, fixedBytes - 2)
    const padding = Buffer.alloc(8 - ((fixedBytes + named.length) % 8))
    parts.push(fixed, named, padding)
    at += (fixedBytes + name.length + 8) & ~7
  }
  const body = Buffer.concat(parts)
  writeFileSync(path, Buffer.concat([body, createHash('sha1').update(body).digest()]))
}
