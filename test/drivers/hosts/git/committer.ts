/** Commits in a loop and prints the id of every commit that was acknowledged, until it is killed. */
import { gitHost } from '#drivers/hosts/git/index.ts'
import type { Repo } from '#ports/hosts.ts'
import { author, bytes } from '#testing/hosts/project.ts'

const [rootDir = '', round = '', baseUrl = '', given = '{}'] = process.argv.slice(2)
const { repo, access } = JSON.parse(given) as { repo: Repo; access: { username: string; token: string } }
const host = gitHost({ rootDir, baseUrl })
for (let n = 0; ; n++) {
  const changes = [{ path: `${round}/${n}.md`, content: bytes(`${round} ${n}\n`), expectedSha: null }]
  const outcome = await host.repos.commit(access, repo, { branch: 'main', message: `${round} ${n}`, author, changes })
  if (outcome.kind === 'committed') process.stdout.write(`${outcome.commit.sha}\n`)
}
