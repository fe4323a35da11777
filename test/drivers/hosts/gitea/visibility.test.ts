import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renameRepository } from '#testing/hosts/gitea/repositories.ts'
import type { Project } from '#testing/hosts/project.ts'
import { withProject } from './subject.ts'

async function reasonOf({ repos, access, repo }: Project, wanted: 'private' | 'public'): Promise<string> {
  const outcome = await repos.setVisibility(access, repo, wanted)
  assert.equal(outcome.kind, 'refused')
  return outcome.kind === 'refused' ? outcome.reason : ''
}

test('a fork keeps the visibility of its origin, whatever the host answers, and that is reported', () =>
  withProject(async project => {
    project.stored.forkOf = { private: true }
    assert.match(await reasonOf(project, 'public'), /as public as its parent repository/)
    assert.equal(project.stored.private, true)
  }))

test('a host that keeps everything private is reported', () =>
  withProject(async project => {
    project.subject.fake.state.forcesPrivate = true
    assert.match(await reasonOf(project, 'public'), /cannot change private repository to public/)
  }))

test('a user who may write but not administrate gets that reason', () =>
  withProject(async project => {
    project.stored.writers.add('ada')
    assert.match(await reasonOf(project, 'public'), /admin write of a repository/)
  }))

test('a renamed repository is found by its number', () =>
  withProject(async ({ repos, access, repo, subject, stored }) => {
    renameRepository(subject.fake.state, stored, 'ada', 'another-name')
    assert.deepEqual(await repos.setVisibility(access, repo, 'public'), { kind: 'set' })
    assert.equal(stored.private, false)
  }))
