import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRepo, openProject, starterFiles } from '../../../contracts/codeHost/project.ts'
import { embeddedSubject } from './subject.ts'

test('the latest change of a path is that of the commit it is asked for, however often, whatever follows', async t => {
  const subject = await embeddedSubject()
  t.after(subject.close)
  const project = await openProject(subject, newRepo(subject, starterFiles))
  const { repos, access, repo } = project
  const latest = async (ref: string, path: string) => {
    const page = await repos.listCommits(access, repo, { ref, path, limit: 1 })
    return [page?.commits[0]?.sha, page?.next !== null]
  }
  const added = await project.put('a.md', 'one\n')
  const other = await project.put('b.md', 'one\n')
  for (let reads = 0; reads < 2; reads++) {
    assert.deepEqual(await latest('main', 'a.md'), [added, false])
    assert.deepEqual(await latest('main', 'b.md'), [other, false])
  }
  const changed = await project.put('a.md', 'two\n')
  for (let reads = 0; reads < 2; reads++) {
    assert.deepEqual(await latest('main', 'a.md'), [changed, true])
    assert.deepEqual(await latest('main', 'b.md'), [other, false])
    assert.deepEqual(await latest(other, 'a.md'), [added, false])
    assert.deepEqual(await latest(other, 'c.md'), [undefined, false])
  }
})
