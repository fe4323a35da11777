import assert from 'node:assert/strict'
import type { NamedRef } from '#ports/hosts.ts'
import type { Project } from '#testing/hosts/project.ts'
import type { Check } from '../codeHost.ts'

async function listed({ repos, access, repo }: Project): Promise<readonly NamedRef[]> {
  const { refs, truncated } = await repos.listRefs(access, repo)
  assert.equal(truncated, false)
  return refs
}

export function refs(check: Check): void {
  check('the default branch is listed at its head, and moves with it', async project => {
    const { repo, head } = project
    const main = (commitSha: string) => [{ kind: 'branch', name: repo.defaultBranch, commitSha }]
    const named = async () => (await listed(project)).map(({ date: _, ...ref }) => ref)
    assert.deepEqual(await named(), main(head))
    const later = await project.put('README.md', 'x\n')
    assert.deepEqual(await named(), main(later))
  })

  check('a new branch is listed at the commit it was created from', async project => {
    const { subject, access, repo, head } = project
    const later = await project.put('README.md', 'x\n')
    const { changeRequests } = subject.host
    await changeRequests?.createBranch(access, repo, { name: 'topic/one', commitSha: head })
    const at = new Map((await listed(project)).map(({ kind, name, commitSha }) => [`${kind} ${name}`, commitSha]))
    assert.equal(at.get(`branch ${repo.defaultBranch}`), later)
    assert.equal(at.get('branch topic/one'), changeRequests ? head : undefined)
    assert.equal(at.size, changeRequests ? 2 : 1)
  })

  check('tags come first and resolve to commits, annotated or not', async project => {
    const { subject, repos, access, repo, head } = project
    const later = await project.put('README.md', 'x\n')
    await subject.tag?.(repo, 'plain', head, false)
    await subject.tag?.(repo, 'release/1.0', later, true)
    const found = await listed(project)
    const tags = subject.tag ? [`tag plain ${head}`, `tag release/1.0 ${later}`] : []
    const shown = found.map(({ kind, name, commitSha }) => `${kind} ${name} ${commitSha}`)
    assert.deepEqual(shown.slice(0, tags.length).toSorted(), tags)
    assert.deepEqual(shown.slice(tags.length), [`branch ${repo.defaultBranch} ${later}`])
    for (const { name, commitSha } of found) assert.equal(await repos.resolve(access, repo, name), commitSha)
  })

  check('every ref has a date, unless no listing of the host has one', async project => {
    const { subject, repo, repos, access, head } = project
    await subject.tag?.(repo, 'v1', head, false)
    await subject.tag?.(repo, 'v2', head, true)
    const dates = (await listed(project)).map(({ date }) => date)
    if (subject.host.id === 'github') return assert.ok(dates.every(date => date === null))
    const history = await repos.listCommits(access, repo, { ref: head, limit: 1 })
    const madeMs = history?.commits[0]?.author.date.getTime() ?? assert.fail('no commit')
    for (const date of dates) assert.ok(date && date.getTime() >= madeMs && date.getTime() <= Date.now() + 60_000)
  })
}
