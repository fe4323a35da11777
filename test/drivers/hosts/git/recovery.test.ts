import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderOf, idOf } from '#drivers/hosts/embedded/repository.ts'
import { openProject, type Project, starter, text, wish } from '../../../contracts/codeHost/project.ts'
import { type GitSubject, gitSubject } from './subject.ts'

function withProject(title: string, body: (subject: GitSubject, project: Project) => Promise<void>): void {
  test(title, async () => {
    const subject = await gitSubject()
    try {
      await body(subject, await openProject(subject, wish(subject, starter)))
    } finally {
      await subject.close()
    }
  })
}

function mirrorOf({ rootDir }: GitSubject, { repo }: Project): string {
  return join(rootDir, 'repos', folderOf(idOf(`mirror:${repo.id}`)))
}

withProject('a mirror that is lost is made again with the next call', async (subject, project) => {
  const { access, repo } = project
  await project.put('README.md', 'kept on the server\n')
  await subject.plain.close()
  rmSync(mirrorOf(subject, project), { recursive: true })
  const { repos } = subject.another({ rootDir: subject.rootDir })
  const found = await repos.readFile(access, repo, { ref: 'main', path: 'README.md', maxBytes: 100 })
  assert.equal(text(found?.content), 'kept on the server\n')
})

withProject('what a killed fetch left is removed', async (subject, project) => {
  await subject.plain.close()
  const left = join(mirrorOf(subject, project), 'objects', 'incoming-left')
  mkdirSync(left)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  utimesSync(left, longAgo, longAgo)
  const again = subject.another({ rootDir: subject.rootDir })
  assert.ok(await again.repos.resolve(project.access, project.repo, 'main'))
  assert.equal(existsSync(left), false)
  assert.deepEqual(readdirSync(join(subject.rootDir, 'tmp')), [])
})
