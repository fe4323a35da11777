import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { type GitSubject, gitSubject } from '#testing/hosts/git/subject.ts'
import { newRepo, openProject, starterFiles, text } from '#testing/hosts/project.ts'

/** The mirrors of two instances, which share no disk. A check of the server never gets old here. */

let subject: GitSubject
before(async () => {
  subject = await gitSubject({ limits: { freshMs: Number.POSITIVE_INFINITY } })
})
after(() => subject.close())

async function opened() {
  const project = await openProject(subject, newRepo(subject, starterFiles))
  const { access, repo } = project
  const rootDir = mkdtempSync(join(tmpdir(), 'speckeep-other-'))
  after(() => rmSync(rootDir, { recursive: true, force: true }))
  const other = subject.another({ rootDir })
  let checks = 0
  subject.backend.answer = ({ url }) => {
    if (url?.includes('service=git-upload-pack')) checks++
    return false
  }
  const readElsewhere = async (recordedHead?: string) => {
    const file = await other.repos.readFile(
      access,
      { ...repo, ...(recordedHead !== undefined && { recordedHead }) },
      { ref: 'main', path: 'README.md', maxBytes: 1_000 },
    )
    return text(file?.content)
  }
  return { project, readElsewhere, checks: () => checks, rootDir }
}

test('a commit that another instance has recorded is read without waiting for the next check', async () => {
  const { project, readElsewhere } = await opened()
  assert.equal(await readElsewhere(project.head), '# Spec\n')
  const commit = await project.put('README.md', 'newer\n')
  assert.equal(await readElsewhere(project.head), '# Spec\n')
  assert.deepEqual(await Promise.all([readElsewhere(commit), readElsewhere(commit)]), ['newer\n', 'newer\n'])
})

test('a recorded commit is read although its objects arrived before the branch moves', async () => {
  const { project, readElsewhere, rootDir } = await opened()
  assert.equal(await readElsewhere(project.head), '# Spec\n')
  const commit = await project.put('README.md', 'newer\n')
  const [mirror = ''] = globSync('**/HEAD', { cwd: rootDir })
  externalGit(join(rootDir, dirname(mirror)), ['fetch', '--quiet', subject.dirOf(project.repo), 'main'])
  assert.equal(await readElsewhere(project.head), '# Spec\n')
  assert.equal(await readElsewhere(commit), 'newer\n')
})

test('a recorded commit that the server no longer has is looked for once', async () => {
  const { project, readElsewhere, checks } = await opened()
  await readElsewhere(project.head)
  const removed = await project.put('README.md', 'removed\n')
  externalGit(subject.dirOf(project.repo), ['update-ref', 'refs/heads/main', project.head])
  const before = checks()
  for (let reads = 0; reads < 5; reads++) assert.equal(await readElsewhere(removed), '# Spec\n')
  assert.equal(checks(), before + 1)
})
