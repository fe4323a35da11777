import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HostOwner } from '#ports/hosts/owners.ts'
import type { CodeHost, HostAccess } from '#ports/hosts.ts'
import { assertRejects } from '#testing/hosts/project.ts'
import { withGithub } from './subject.ts'

/** Every page of the list, by the cursors of the host. */
async function allOwners({ owners }: CodeHost, access: HostAccess, limit: number): Promise<readonly HostOwner[]> {
  assert.ok(owners)
  const all: HostOwner[] = []
  let cursor: string | undefined
  do {
    const page = await owners.list(access, { limit, ...(cursor !== undefined && { cursor }) })
    assert.ok(page.owners.length <= limit)
    all.push(...page.owners)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}

const organizations = Array.from({ length: 7 }, (_, index) => `org-${index}`)
const own = { name: 'ada', label: 'ada', kind: 'account' }
const asOwner = (name: string) => ({ name, label: name, kind: 'organization' })

test("the user's account comes first, then every organization, page after page", () =>
  withGithub(async ({ github, host, access }) => {
    for (const name of organizations) github.orgs.add(name)
    for (const limit of [100, 8, 4, 2]) {
      assert.deepEqual(await allOwners(host, access, limit), [own, ...organizations.map(asOwner)], `${limit}`)
    }
    await assertRejects('invalid', host.owners?.list(access, { limit: 9, cursor: 'x' }) ?? Promise.resolve())
  }))

test('a connection without the right to read organizations lists those with public membership', () =>
  withGithub(async ({ github, host, access }) => {
    github.tokens.add(access.token, 'repo, user:email')
    github.orgs.add('hidden')
    github.orgs.add('shown', true)
    assert.deepEqual(await allOwners(host, access, 30), [own, asOwner('shown')])
  }))

test('a GitHub App offers the organizations where it is installed', () =>
  withGithub(async ({ github, another, access }) => {
    github.orgs.add('not-installed')
    github.orgs.install('installed')
    assert.deepEqual(await allOwners(another({ appSlug: 'spec' }), access, 30), [own, asOwner('installed')])
  }))
