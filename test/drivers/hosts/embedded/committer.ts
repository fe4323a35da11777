/** Commits in a loop and prints the id of every commit that was acknowledged, until it is killed. */
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { author, bytes } from '#testing/hosts/project.ts'

const [rootDir = '', round = ''] = process.argv.slice(2)
const host = embeddedHost({ rootDir })
const repo = await host.repos.createFromTemplate(null, {
  marker: 'killed',
  owner: 'ada',
  name: 'killed',
  description: '',
  visibility: 'private',
  template: { key: 'blank', files: [{ path: 'README.md', content: bytes('# Spec\n') }] },
  author,
})
for (let n = 0; ; n++) {
  const changes = [{ path: `${round}/${n}.md`, content: bytes(`${round} ${n}\n`), expectedSha: null }]
  const outcome = await host.repos.commit(null, repo, { branch: 'main', message: `${round} ${n}`, author, changes })
  if (outcome.kind === 'committed') process.stdout.write(`${outcome.commit.sha}\n`)
}
