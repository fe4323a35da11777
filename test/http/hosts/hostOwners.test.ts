import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RepositoryOwner } from '#contract/owners.ts'
import { assertProblem } from '../../support/problems.ts'
import { createProject, providers, remoteServices, waitForStatus } from '../../support/remote/service.ts'

/** The account, organization or group that a new project is created in. */

const services = await remoteServices(providers)

for (const { service, ada } of services) {
  const { double } = service
  const { provider } = double
  const { open, closed } = double.organizations()

  test(`${provider}: the own account and the organizations where ada may create are offered, page after page`, async () => {
    const all = await ada.get('/api/auth/repohost/owners')
    assert.equal(all.status, 200, all.text)
    const owners = all.as<RepositoryOwner[]>()
    assert.deepEqual(owners[0], { name: 'ada', label: 'ada', kind: 'account' })
    assert.ok(owners.some(({ name, kind }) => name === open && kind === 'organization'))
    const names: string[] = []
    for (let address: string | undefined = '/api/auth/repohost/owners?limit=2'; address !== undefined; ) {
      const page = await ada.get(address)
      assert.equal(page.status, 200, page.text)
      names.push(...page.as<RepositoryOwner[]>().map(({ name }) => name))
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      address = next && new URL(next).pathname + new URL(next).search
    }
    assert.deepEqual(
      names,
      owners.map(({ name }) => name),
    )
    assertProblem(await ada.get('/api/auth/repohost/owners?cursor=bm9uZS4u'), 'validation_failed')
    assertProblem(await ada.get('/api/auth/repohost/owners?limit=1'), 'validation_failed')
  })

  test(`${provider}: a project is created in the chosen organization`, async () => {
    const { id } = await createProject(ada, { name: 'Ours', owner: open })
    const project = await waitForStatus(ada, id, 'ACTIVE')
    assert.equal(project.repoFullName, `${open}/ours`)
    assert.ok(project.repoUrl?.endsWith(`/${open}/ours`))
    const own = await waitForStatus(ada, (await createProject(ada, { name: 'Mine', owner: 'ada' })).id, 'ACTIVE')
    assert.equal(own.repoFullName, 'ada/mine')
  })

  test(`${provider}: an organization that refuses is reported with what to do, and nothing is created elsewhere`, async () => {
    const before = await double.repositories()
    const { id } = await createProject(ada, { name: 'Refused', owner: closed })
    const project = await waitForStatus(ada, id, 'ERROR')
    assert.equal(project.repoFullName, `${closed}/refused`)
    assert.match(
      project.statusReason ?? '',
      new RegExp(`does not create repositories in ${closed}.* Ask an owner of ${closed}`),
    )
    assert.deepEqual(await double.repositories(), before)
  })

  test(`${provider}: an invalid owner, or an owner with an import, is refused immediately`, async () => {
    for (const [body, says] of [
      [{ owner: 'not a name' }, /takes the name of an organization/],
      [{ owner: '../x/y' }, /takes the name/],
      [{ owner: 'x'.repeat(100) }, /99/],
      [{ owner: open, repoFullName: 'ada/spec' }, /cannot be given with repoFullName/],
    ] as const) {
      const answer = await ada.post('/api/projects', { name: 'No', ...body })
      const problem = assertProblem(answer, 'validation_failed')
      assert.match(JSON.stringify(problem), says)
    }
  })
}
