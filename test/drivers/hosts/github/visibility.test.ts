import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRejects } from '#testing/hosts/project.ts'
import { type Ask, refusal } from './proxy/index.ts'
import { withProject } from './subject.ts'

const isChange = ({ method, path }: Ask) => method === 'PATCH' && /^\/repositories\/\d+$/.test(path)
const isRemoval = ({ method, path }: Ask) => method === 'DELETE' && path.endsWith('/pages')

function reasonOf(outcome: { readonly kind: string; readonly reason?: string }): string {
  assert.equal(outcome.kind, 'refused', JSON.stringify(outcome))
  return outcome.reason ?? ''
}

test('a visibility that is already set is not requested again', () =>
  withProject(async ({ repos, access, repo }, { github }) => {
    assert.deepEqual(await repos.setVisibility(access, repo, 'private'), { kind: 'set' })
    assert.deepEqual(github.asked.filter(isChange), [])
  }))

test("a policy of the organization, a fork and an archived repository are outcomes with GitHub's message", () =>
  withProject(async ({ repos, access, repo }, { github, visibilityOf }) => {
    for (const [status, words] of [
      [422, "Visibility can't be changed by this setting"],
      [422, 'Public forks cannot be made private'],
      [403, 'Organization members are not permitted to change repository visibility'],
      [403, 'Repository was archived so is read-only.'],
    ] as const) {
      github.faults(ask => (isChange(ask) ? refusal(status, words) : null))
      const reason = reasonOf(await repos.setVisibility(access, repo, 'public'))
      assert.match(
        reason,
        words.includes('archived') ? /archived on GitHub.*Unarchive it there/ : new RegExp(words.slice(0, 20)),
      )
      assert.equal(await visibilityOf?.(repo), 'private')
    }
  }))

test('a change that GitHub accepts but does not apply is not reported as applied', () =>
  withProject(async ({ repos, access, repo }, { github }) => {
    github.faults(ask => (isChange(ask) ? refusal(200, 'Taken') : null))
    await assertRejects('busy', repos.setVisibility(access, repo, 'public'))
  }))

test('a change whose answer is lost is repeated and found applied', () =>
  withProject(async ({ repos, access, repo }, { github, visibilityOf }) => {
    let lost = 0
    github.faults(ask => (isChange(ask) && lost++ === 0 ? 'lost' : null))
    assert.deepEqual(await repos.setVisibility(access, repo, 'public'), { kind: 'set' })
    assert.equal(await visibilityOf?.(repo), 'public')
  }))

test('a user who may not administrate a repository learns whom to ask to switch its site off', () =>
  withProject(
    async ({ access, repo }, { host, github }) => {
      await host.pages?.enable(access, repo)
      github.pages.refuseRemoval()
      const outcome = await host.pages?.disable(access, repo)
      assert.match(reasonOf(outcome ?? assert.fail()), /Ask one of its administrators or maintainers/)
      assert.ok(github.pages.isOn(repo.fullName))
    },
    { visibility: 'public' },
  ))

test('a site hidden from this user does not count as switched off', () =>
  withProject(
    async ({ access, repo }, { host, github }) => {
      await host.pages?.enable(access, repo)
      github.faults(ask => (ask.path.endsWith('/pages') ? refusal(404, 'Not Found') : null))
      assert.equal((await host.pages?.disable(access, repo))?.kind, 'refused')
    },
    { visibility: 'public' },
  ))

test('a site is reported as switched off once GitHub no longer has it', () =>
  withProject(
    async ({ access, repo }, { host, github }) => {
      await host.pages?.enable(access, repo)
      github.faults(ask => (isRemoval(ask) ? refusal(200, 'Taken') : null))
      await assertRejects('busy', host.pages?.disable(access, repo) ?? assert.fail())
      github.faults(() => null)
      assert.deepEqual(await host.pages?.disable(access, repo), { kind: 'disabled' })
      assert.ok(!github.pages.isOn(repo.fullName))
    },
    { visibility: 'public' },
  ))
