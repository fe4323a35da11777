/**
 * 1,000 commits by 30 concurrent writers to one repository on a plain git server (`git http-backend`) on this machine,
 * from one Speckeep process and from two that compete. Every commit must be in the history of the server exactly once.
 * Also shown: how long a single writer waits for a commit.
 */

import type { GitHost } from '#drivers/hosts/git/index.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { gitSubject } from '#testing/hosts/git/subject.ts'
import { writeConcurrently } from '#testing/hosts/git/writers.ts'
import { newRepo, openProject, starterFiles } from '#testing/hosts/project.ts'

const subject = await gitSubject({ limits: { freshMs: 5_000 } })
try {
  await measure([subject.plain], 30, 1_000)
  await measure([subject.plain, subject.another()], 30, 1_000)
  await measure([subject.plain], 1, 20)
} finally {
  await subject.close()
}

async function measure(hosts: readonly GitHost[], writers: number, commits: number): Promise<void> {
  const { access, repo } = await openProject(subject, newRepo(subject, starterFiles))
  subject.backend.requests.length = 0
  const begun = performance.now()
  const made = await writeConcurrently({ hosts, access, repo, writers, commits })
  const tookS = (performance.now() - begun) / 1_000
  const history = externalGit(subject.dirOf(repo), ['rev-list', '--first-parent', 'main']).split('\n')
  const landed = made.filter(sha => history.includes(sha)).length
  const pushes = subject.backend.requests.filter(line => line.startsWith('POST') && line.endsWith('git-receive-pack'))
  console.log(
    `${hosts.length} process(es), ${writers} writer(s): ${landed} of ${commits} commits in the history, once each, ` +
      `${tookS.toFixed(1)} s, ${pushes.length} pushes`,
  )
  if (landed !== commits || history.length !== commits + 1) process.exitCode = 1
}
