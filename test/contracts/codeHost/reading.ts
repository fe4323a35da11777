import assert from 'node:assert/strict'
import type { TreeView } from '#ports/hosts.ts'
import { bytes, maxBytes, type Project, text, unknownId } from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

function listing(view: TreeView | null): readonly string[] {
  return (view?.entries ?? []).map(entry => `${entry.type} ${entry.path}`).toSorted()
}

async function list(
  { repos, access, repo }: Project,
  path: string,
  { recursive = false, ref = repo.defaultBranch }: { readonly recursive?: boolean; readonly ref?: string } = {},
) {
  return await repos.tree(access, repo, { ref, path, recursive })
}

export function reading(check: Check): void {
  check('the root lists its files and folders', async project => {
    const root = await list(project, '')
    assert.deepEqual(listing(root), ['directory assets', 'directory docs', 'file README.md'])
    assert.equal(root?.commitSha, project.head)
    assert.equal(root?.truncated, false)
    const readme = root?.entries.find(entry => entry.name === 'README.md')
    assert.equal(readme?.size, 7)
    assert.equal(readme?.sha, await project.shaOf('README.md'))
    assert.equal(root?.entries.find(entry => entry.name === 'docs')?.size, 0)
  })

  check('a folder lists its entries with paths from the root', async project => {
    const docs = await list(project, 'docs')
    assert.deepEqual(listing(docs), ['directory docs/api', 'directory docs/été', 'file docs/index.md'])
    assert.equal(docs?.entries.find(entry => entry.path === 'docs/index.md')?.name, 'index.md')
  })

  check('a recursive listing contains everything below', async project => {
    assert.deepEqual(listing(await list(project, 'docs', { recursive: true })), [
      'directory docs/api',
      'directory docs/été',
      'file docs/api/orders.md',
      'file docs/index.md',
      'file docs/été/日本語.md',
    ])
    assert.equal((await list(project, '', { recursive: true }))?.entries.length, 11)
  })

  check('equal folders have equal ids, and a change below changes them', async project => {
    const before = await list(project, 'docs')
    await project.put('README.md', 'other\n')
    assert.equal((await list(project, 'docs'))?.treeSha, before?.treeSha)
    await project.put('docs/api/orders.md', 'other\n')
    assert.notEqual((await list(project, 'docs'))?.treeSha, before?.treeSha)
  })

  check('missing folders are null: no such path, a file, below a file, an unknown ref', async project => {
    assert.equal(await list(project, 'nothing'), null)
    assert.equal(await list(project, 'README.md'), null)
    assert.equal(await list(project, 'README.md/x'), null)
    assert.equal(await list(project, '', { ref: 'no-such-branch' }), null)
    assert.equal(await list(project, '', { ref: unknownId }), null)
  })

  check('a file is read with its id, size and commit', async ({ read, head }) => {
    const file = await read('docs/index.md')
    assert.equal(file?.type, 'file')
    assert.equal(file?.path, 'docs/index.md')
    assert.equal(text(file?.content), '# Docs\n\none\ntwo\nthree\n')
    assert.equal(file?.size, 22)
    assert.equal(file?.commitSha, head)
  })

  check('a file of no bytes is a file', async ({ read }) => {
    const file = await read('assets/empty.txt')
    assert.equal(file?.sha, emptyBlob)
    assert.equal(file?.size, 0)
    assert.deepEqual(Buffer.from(file?.content ?? 'missing'), Buffer.alloc(0))
  })

  check('a file above the limit is returned with its size and without its content', async ({ repos, access, repo }) => {
    const at = { ref: repo.defaultBranch, path: 'assets/logo.bin' }
    const above = await repos.readFile(access, repo, { ...at, maxBytes: 511 })
    assert.equal(above?.content, null)
    assert.equal(above?.size, 512)
    const within = await repos.readFile(access, repo, { ...at, maxBytes: 512 })
    assert.equal(within?.content?.byteLength, 512)
  })

  check('a folder read as a file is reported as a folder', async ({ read }) => {
    const folder = await read('docs/api')
    assert.equal(folder?.type, 'directory')
    assert.equal(folder?.content, null)
  })

  check('missing files are null', async ({ read }) => {
    for (const path of ['nothing.md', 'docs/nothing.md', 'README.md/x', 'readme.md', 'nothing/at/all']) {
      assert.equal(await read(path), null, path)
    }
    assert.equal(await read('README.md', 'no-such-branch'), null)
    assert.equal(await read('README.md', unknownId), null)
  })

  check('hostile refs and paths match nothing and do no harm', async ({ read, repos, access, repo }) => {
    for (const ref of ['-h', '--output=PWN', 'main~1', 'main:README.md', '@{-1}', 'a\nb', 'a\0b', '../main']) {
      assert.equal(await repos.resolve(access, repo, ref), null, ref)
    }
    for (const path of [
      '../README.md',
      '/README.md',
      '.git/config',
      'a\nb',
      'a\0b',
      ':(glob)**',
      '*',
      '--',
      'docs//index.md',
    ]) {
      assert.equal(await read(path), null, path)
    }
    assert.ok(await read('README.md'))
  })

  check('a path is the exact name: unicode is neither composed nor decomposed', async ({ read }) => {
    assert.equal(text((await read('docs/été/日本語.md'))?.content), '# いろは\n')
    assert.equal(await read('docs/été/日本語.md'.normalize('NFD')), null)
  })

  check('an old version is read by its commit', async ({ read, put, head }) => {
    const second = await put('README.md', 'second\n')
    assert.equal(text((await read('README.md', head))?.content), '# Spec\n')
    assert.equal(text((await read('README.md', second))?.content), 'second\n')
    assert.equal((await read('README.md', head))?.commitSha, head)
  })

  check('a blob is read by its id, up to the limit', async ({ repos, access, repo, shaOf }) => {
    const sha = await shaOf('README.md')
    assert.equal(text(await repos.readBlob(access, repo, sha, maxBytes)), '# Spec\n')
    assert.equal(await repos.readBlob(access, repo, sha, 6), null)
    assert.equal(await repos.readBlob(access, repo, unknownId, maxBytes), null)
    assert.equal(await repos.readBlob(access, repo, emptyBlob.toUpperCase(), maxBytes), null)
  })

  check('links and submodules are listed and never followed', async project => {
    await project.subject.push(project.repo, [
      { path: 'cfg', mode: '120000', content: bytes('/etc/passwd') },
      { path: 'up', mode: '120000', content: bytes('../README.md') },
      { path: 'folder', mode: '120000', content: bytes('docs') },
      { path: 'vendor', mode: '160000', content: bytes(unknownId) },
    ])
    const root = listing(await list(project, ''))
    for (const entry of ['symlink cfg', 'symlink folder', 'submodule vendor']) assert.ok(root.includes(entry), entry)
    for (const [path, type] of [
      ['cfg', 'symlink'],
      ['up', 'symlink'],
      ['folder', 'symlink'],
      ['vendor', 'submodule'],
    ]) {
      const found = await project.read(path ?? '')
      assert.equal(found?.type, type)
      assert.equal(found?.content, null)
      assert.equal(found?.size, 0)
    }
    assert.equal(await project.read('folder/index.md'), null)
    assert.equal(await project.read('vendor/README.md'), null)
    assert.equal(await list(project, 'folder'), null)
  })
}
