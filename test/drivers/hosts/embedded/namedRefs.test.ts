import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { newRepo, openProject, type Project, starterFiles } from '#testing/hosts/project.ts'
import { dirOf, embeddedSubject, externalGit } from './subject.ts'

type Opened = { readonly project: Project; run(args: readonly string[], input?: string): string }

function withProject(title: string, body: (opened: Opened) => Promise<void>): void {
  test(title, async () => {
    const subject = await embeddedSubject()
    try {
      const project = await openProject(subject, newRepo(subject, starterFiles))
      const dir = dirOf(subject.rootDir, project.repo.id)
      await body({ project, run: (args, input) => externalGit(dir, args, input) })
    } finally {
      await subject.close()
    }
  })
}

async function listed({ repos, access, repo }: Project) {
  const { refs, truncated } = await repos.listRefs(access, repo)
  return { truncated, named: refs.map(({ kind, name, commitSha }) => `${kind} ${name} ${commitSha}`) }
}

/** A tag object with a date in March. */
function tagObject(run: Opened['run'], target: string, type: string, day: number): string {
  const at = Date.UTC(2026, 2, day) / 1000
  return run(['mktag'], `object ${target}\ntype ${type}\ntag x\ntagger S <s@example.org> ${at} +0000\n\nx\n`)
}

/** The same files in a commit with another date. */
function commitObject(run: Opened['run'], commit: string, day: number): string {
  const tree = run(['rev-parse', `${commit}^{tree}`])
  const person = `S <s@example.org> ${Date.UTC(2026, 2, day) / 1000} +0000`
  const text = `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nx\n`
  return run(['hash-object', '-t', 'commit', '-w', '--stdin'], text)
}

withProject('refs are listed newest first, each by its own date', async ({ project, run }) => {
  const { head } = project
  for (const [name, day] of [
    ['b', 7],
    ['c', 9],
    ['a', 8],
  ] as const)
    run(['update-ref', `refs/tags/${name}`, tagObject(run, head, 'commit', day)])
  run(['update-ref', 'refs/heads/older', commitObject(run, head, 1)])
  run(['update-ref', 'refs/heads/newest', commitObject(run, head, 9)])
  const { named } = await listed(project)
  assert.deepEqual(named.slice(0, 3), [`tag c ${head}`, `tag a ${head}`, `tag b ${head}`])
  assert.deepEqual(
    named.slice(3).map(ref => ref.split(' ')[1]),
    ['newest', 'main', 'older'],
  )
})

withProject('a tag of a tag resolves to the commit, and a tag of a file is not listed', async ({ project, run }) => {
  const { head } = project
  const inner = tagObject(run, head, 'commit', 7)
  run(['update-ref', 'refs/tags/outer', tagObject(run, inner, 'tag', 8)])
  const blob = await project.shaOf('README.md')
  run(['update-ref', 'refs/tags/file', blob])
  run(['update-ref', 'refs/tags/annotated-file', tagObject(run, blob, 'blob', 9)])
  assert.deepEqual(await listed(project), { truncated: false, named: [`tag outer ${head}`, `branch main ${head}`] })
})

withProject('only branches and tags are listed, whatever other refs exist', async ({ project, run }) => {
  const { head } = project
  for (const ref of ['refs/speckeep/x', 'refs/notes/commits', 'refs/pull/1/head', 'refs/headsman', 'refs/heads/a/b'])
    run(['update-ref', ref, head])
  assert.deepEqual((await listed(project)).named, [`branch a/b ${head}`, `branch main ${head}`])
})

withProject('with very many refs, each kind gets half of the list', async ({ project, run }) => {
  const { head } = project
  const create = (kind: string) =>
    Array.from({ length: limits.refsListedMax + 5 }, (_, n) => `create refs/${kind}/x-${n} ${head}\n`).join('')
  run(['update-ref', '--stdin'], create('heads') + create('tags'))
  const { named, truncated } = await listed(project)
  assert.equal(truncated, true)
  assert.equal(named.length, limits.refsListedMax)
  assert.equal(named.filter(ref => ref.startsWith('tag ')).length, limits.refsListedMax / 2)
})
