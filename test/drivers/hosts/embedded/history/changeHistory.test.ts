import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangeHistory } from '#ports/hosts/changeHistory.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { embeddedSubject } from '../subject.ts'

function withProject(title: string, body: (project: Project, history: ChangeHistory) => Promise<void>): void {
  test(title, async () => {
    const subject = await embeddedSubject()
    try {
      assert.ok(subject.host.changeHistory)
      await body(await openProject(subject, newRepo(subject, starterFiles)), subject.host.changeHistory)
    } finally {
      await subject.close()
    }
  })
}

withProject('each file has the commit that changed it last, whatever it is called', async (project, history) => {
  const paths = ['a.md', 'with space.md', 'größer/ü.md', '"quoted".md']
  const shas = new Map<string, string>()
  for (const path of paths) shas.set(path, await project.put(path, 'first\n'))
  shas.set('a.md', await project.put('a.md', 'second\n'))
  const head = shas.get('a.md') ?? ''
  const found = await history.lastChanges(project.repo, head, new Set([...paths, 'missing.md']))
  assert.deepEqual(new Map([...found].map(([path, { sha }]) => [path, sha])), shas)
  for (const { authorName, date } of found.values()) {
    assert.notEqual(authorName, '')
    assert.match(date.toISOString(), /^2\d{3}-/)
  }
})

withProject('only files that are asked for are found, and a missing commit has none', async (project, history) => {
  const head = await project.put('a.md', 'first\n')
  assert.deepEqual([...(await history.lastChanges(project.repo, head, new Set(['README.md']))).keys()], ['README.md'])
  await assert.rejects(history.lastChanges(project.repo, 'f'.repeat(40), new Set(['a.md'])))
  assert.equal((await history.lastChanges(project.repo, '--all', new Set(['a.md']))).size, 0)
})
