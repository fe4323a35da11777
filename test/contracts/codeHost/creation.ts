import assert from 'node:assert/strict'
import {
  assertRejects,
  author,
  newRepo,
  openProject,
  starterFiles,
  text,
  waitForContent,
} from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

export function creation(check: Check): void {
  check('a new repository holds the template, byte for byte', async ({ repo, head, read, repos, access }) => {
    assert.ok(Number.isSafeInteger(repo.id) && repo.id > 0)
    assert.match(head, /^[0-9a-f]{40}$/)
    assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
    for (const [path, content] of Object.entries(starterFiles)) {
      assert.deepEqual(Buffer.from((await read(path))?.content ?? 'missing'), Buffer.from(content), path)
    }
  })

  check('the first commit is the only one', async ({ repos, access, repo, head }) => {
    const history = await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 10 })
    assert.deepEqual(
      history?.commits.map(commit => commit.sha),
      [head],
    )
    assert.equal(history?.next, null)
    assert.deepEqual(history?.commits[0]?.parents, [])
    assert.equal(history?.commits[0]?.author.name, author.name)
  })

  check('creating again with the same marker adopts the repository as it is now', async project => {
    await project.put('README.md', 'changed\n')
    const again = await project.repos.createFromTemplate(project.access, project.input)
    assert.equal(again.id, project.repo.id)
    assert.equal(again.defaultBranch, project.repo.defaultBranch)
    assert.equal(text((await project.read('README.md'))?.content), 'changed\n')
  })

  check('ten concurrent creations with one marker make one repository', async ({ subject, repos, access }) => {
    const requested = newRepo(subject, starterFiles)
    const made = await Promise.all(Array.from({ length: 10 }, () => repos.createFromTemplate(access, requested)))
    assert.equal(new Set(made.map(repo => repo.id)).size, 1)
    const heads = await Promise.all(made.map(repo => waitForContent(subject, repo)))
    assert.equal(new Set(heads).size, 1)
  })

  check("a stranger's repository of the same name is never adopted", async ({ subject, repos, access }) => {
    if (!subject.occupy) return
    const requested = newRepo(subject, starterFiles)
    await subject.occupy(requested)
    await assertRejects('name_taken', repos.createFromTemplate(access, requested))
  })

  check('repositories of different markers share nothing', async project => {
    const other = await openProject(project.subject, newRepo(project.subject, starterFiles))
    assert.notEqual(other.repo.id, project.repo.id)
    await project.put('README.md', 'mine\n')
    assert.equal(text((await other.read('README.md'))?.content), '# Spec\n')
  })

  check('every call for a missing repository fails as gone', async ({ repos, access }) => {
    const repo = { id: 4_242_424_242, fullName: 'nobody/nothing' }
    const at = { ref: 'main', path: 'README.md' }
    await assertRejects('gone', repos.resolve(access, repo, 'main'))
    await assertRejects('gone', repos.listRefs(access, repo))
    await assertRejects('gone', repos.tree(access, repo, { ref: 'main', path: '', recursive: false }))
    await assertRejects('gone', repos.readFile(access, repo, { ...at, maxBytes: 1 }))
    await assertRejects('gone', repos.commit(access, repo, { branch: 'main', message: 'x', author, changes: [] }))
  })
}
