import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertCommitted, assertRejects, author, bytes, maxBytes, type Project, text } from '#testing/hosts/project.ts'
import { type GithubSubject, withProject } from './subject.ts'

const names = Array.from({ length: 9 }, (_, index) => `many/${index}.md`)

/** A folder of nine files, of which GitHub lists six. */
const withLargeFolder = (body: (project: Project, subject: GithubSubject) => Promise<void>) =>
  withProject(async (project, subject) => {
    const pushed = names.map(path => ({ path, mode: '100644', content: bytes(`${path}\n`) }))
    await subject.push(project.repo, pushed)
    subject.github.trees.cutAt(6)
    await body(project, subject)
  })

test('a full listing that GitHub truncates is read folder by folder and is complete', () =>
  withProject(async ({ repos, access, repo }, { github, another }) => {
    const all = await repos.tree(access, repo, { ref: 'main', path: '', recursive: true })
    github.trees.cutAt(4)
    const walked = await another().repos.tree(access, repo, { ref: 'main', path: '', recursive: true })
    assert.ok((all?.entries.length ?? 0) > 4)
    assert.deepEqual(walked, all)
    assert.equal(walked?.truncated, false)
  }))

test('a folder that GitHub truncates is shown as far as it goes, and marked as truncated', () =>
  withLargeFolder(async ({ repos, access, repo }) => {
    for (const recursive of [false, true]) {
      const view = await repos.tree(access, repo, { ref: 'main', path: 'many', recursive })
      assert.deepEqual(
        view?.entries.map(entry => entry.path),
        names.slice(0, 6),
      )
      assert.equal(view?.truncated, true)
    }
  }))

test('a file beyond the truncation is not reported as missing', () =>
  withLargeFolder(async ({ repos, access, repo, read }) => {
    assert.equal(text((await read('many/2.md'))?.content), 'many/2.md\n')
    await assertRejects('too_large', read('many/8.md'))
    await assertRejects('too_large', repos.tree(access, repo, { ref: 'main', path: 'many/folder', recursive: false }))
  }))

test('a change in a folder that GitHub truncates is refused, and the rest of the folder is kept', () =>
  withLargeFolder(async ({ commit, repos, access, repo, shaOf, read }, { github, another }) => {
    const before = await repos.resolve(access, repo, 'main')
    const expectedSha = await shaOf('many/2.md')
    await assertRejects('too_large', commit([{ path: 'many/2.md', content: null, expectedSha }]))
    await assertRejects('too_large', commit([{ path: 'many/2.md', content: bytes('mine\n'), expectedSha }]))
    await assertRejects('too_large', commit([{ path: 'many/new.md', content: bytes('new\n'), expectedSha: null }]))
    assert.equal(await repos.resolve(access, repo, 'main'), before)
    const elsewhere = { path: 'docs/index.md', content: null, expectedSha: await shaOf('docs/index.md') }
    const request = { branch: 'main', message: 'Elsewhere', author, changes: [elsewhere] }
    assertCommitted(await repos.commit(access, repo, request))
    assert.equal(await read('docs/index.md'), null)
    github.trees.cutAt(100)
    const view = await another().repos.tree(access, repo, { ref: 'main', path: 'many', recursive: false })
    assert.equal(view?.entries.length, 9)
    assert.equal(
      (await another().repos.readFile(access, repo, { ref: 'main', path: 'many/2.md', maxBytes }))?.sha,
      expectedSha,
    )
  }))
