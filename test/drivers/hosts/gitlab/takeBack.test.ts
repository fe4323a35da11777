import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CommitOutcome, HostError } from '#ports/hosts.ts'
import { bytes, newRepo, openProject, type Project, stalePaths, text } from '#testing/hosts/project.ts'
import { type GitlabSubject, gitlabSubject, hostOf } from './subject.ts'

const path = 'doc.md'
const [base, theirs, ours] = ['one\ntwo\nthree\nfour\n', 'one\ntwo\nthree\nFOUR\n', 'ONE\ntwo\nthree\nfour\n']

/** A project in which the next commit of `ours` replaces `theirs`, which is pushed after GitLab's comparison. */
type Race = Project & {
  readonly gitlab: GitlabSubject
  push(content: string): Promise<string>
  /** The next commit, and the answer to it or its error. */
  lose(): Promise<CommitOutcome | HostError>
  now(): Promise<string | null>
  /** Runs before GitLab answers a request to revert. */
  onRevert: () => Promise<Response | null>
}

function check(title: string, body: (race: Race) => Promise<void>): void {
  test(`GitLab replaces a push: ${title}`, async () => {
    const gitlab = gitlabSubject()
    const { fake } = gitlab
    const fetch = fake.fetch
    const race = {} as Race
    Object.assign(fake, {
      async fetch(input: Request, init?: RequestInit) {
        const isRevert = new Request(input, init).url.endsWith('/revert')
        return (isRevert && (await race.onRevert())) || (await fetch(input, init))
      },
    })
    const subject = { ...gitlab, host: hostOf(fake) }
    try {
      const project = await openProject(subject, newRepo(subject, { [path]: bytes(base) }))
      Object.assign(race, project, {
        gitlab: subject,
        onRevert: async () => null,
        push: (content: string) => subject.push(project.repo, [{ path, content: bytes(content), mode: '100644' }]),
        async lose() {
          fake.state.beforeWrite = async () => {
            fake.state.beforeWrite = async () => {}
            await race.push(theirs)
          }
          const change = { path, content: bytes(ours), expectedSha: await project.shaOf(path) }
          return await project.commit([change], 'Ours').catch(error => error)
        },
        now: async () => text((await project.read(path))?.content),
      })
      await body(race)
    } finally {
      await subject.close()
    }
  })
}

check('the commit is reverted', async race => {
  assert.deepEqual(stalePaths((await race.lose()) as CommitOutcome), [path])
  assert.equal(await race.now(), theirs)
})

check('a later change of the same lines is merged with what was replaced', async race => {
  race.onRevert = async () => {
    race.onRevert = async () => null
    await race.push('ONE!\ntwo\nthree\nfour\n')
    return null
  }
  assert.deepEqual(stalePaths((await race.lose()) as CommitOutcome), [path])
  assert.equal(await race.now(), 'ONE!\ntwo\nthree\nFOUR\n')
})

check('what cannot be merged is named with its commits', async race => {
  race.onRevert = async () => {
    race.onRevert = async () => null
    await race.push('ONE!\ntwo\nthree\nfour, again\n')
    return null
  }
  const error = await race.lose()
  assert.ok(error instanceof HostError)
  assert.equal(error.isTransient, false)
  const [made, pushed] = await commitsNamed(race, 'Ours', 'Push')
  assert.match(error.message, new RegExp(`^Your commit ${made} replaced a change of doc\\.md .* ${pushed}, has`))
})

check('a revert that was already made is none', async race => {
  race.onRevert = async () => {
    race.onRevert = async () => null
    await race.push(theirs)
    return null
  }
  assert.deepEqual(stalePaths((await race.lose()) as CommitOutcome), [path])
  assert.equal(await race.now(), theirs)
})

check('a revert that GitLab cannot make now is made by the next attempt', async race => {
  race.onRevert = async () => new Response('', { status: 503 })
  const error = await race.lose()
  assert.ok(error instanceof HostError)
  assert.ok(error.isTransient)
  race.onRevert = async () => null
  const { host, access } = race.gitlab
  const history = await race.repos.listCommits(access, race.repo, { ref: 'main', limit: 1 })
  const commitSha = history?.commits[0]?.sha ?? ''
  const seen = [{ path, expectedSha: (await race.read(path, race.head))?.sha ?? null }]
  for (let attempt = 0; attempt < 2; attempt++) {
    await host.repos.takeBack?.(access, race.repo, { branch: 'main', commitSha, seen })
    assert.equal(await race.now(), theirs)
  }
})

check('a revert that GitLab does not allow is named with its commits, and waits for access', async race => {
  race.onRevert = async () => Response.json({ message: '403 Forbidden' }, { status: 403 })
  const error = await race.lose()
  assert.ok(error instanceof HostError)
  assert.equal(error.kind, 'access_refused')
  const [made] = await commitsNamed(race, 'Ours')
  assert.match(error.message, new RegExp(`^Your commit ${made} replaced a change of doc\\.md`))
})

async function commitsNamed(race: Race, ...messages: readonly string[]): Promise<readonly (string | undefined)[]> {
  const history = await race.repos.listCommits(race.access, race.repo, { ref: 'main', limit: 100 })
  const oldestFirst = history?.commits.toReversed() ?? []
  return messages.map(message => oldestFirst.find(commit => commit.message.trim() === message)?.sha.slice(0, 8))
}
