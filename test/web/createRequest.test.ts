import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequest, type ProjectChoice, type ProjectValues } from '../../web/src/screens/create/createRequest.ts'

const values: ProjectValues = {
  name: ' Spec ',
  description: ' ',
  repoFullName: ' team/spec ',
  owner: 'team',
  username: ' ada ',
  token: ' secret ',
  visibility: 'private',
}
const host = { id: 'gitea', hasOwners: true, takesRepoToken: true } as ProjectChoice['host']
const choice: ProjectChoice = { source: 'template', templateId: 3, host, isHostChosen: true }
const plain = { name: 'Spec', visibility: 'private' }

test('a project from a template names the template and the owner, and nothing of a repository', () => {
  assert.deepEqual(createRequest(values, choice), { ...plain, templateId: 3, owner: 'team', host: 'gitea' })
})

test('a project from a repository names the repository and its token, and no template', () => {
  const made = createRequest(values, { ...choice, source: 'repository' })
  const repoToken = { token: 'secret', username: 'ada' }
  assert.deepEqual(made, { ...plain, repoFullName: 'team/spec', repoToken, host: 'gitea' })
  const withoutToken = { id: 'github', takesRepoToken: false } as ProjectChoice['host']
  assert.deepEqual(
    createRequest(values, { ...choice, source: 'repository', host: withoutToken, isHostChosen: false }),
    {
      ...plain,
      repoFullName: 'team/spec',
    },
  )
})

test('a project for a push is empty', () => {
  const made = createRequest(values, { ...choice, source: 'push' })
  assert.deepEqual(made, { ...plain, empty: true, host: 'gitea' })
})

test('the host is left to the service until one is chosen', () => {
  const made = createRequest({ ...values, description: ' About. ' }, { ...choice, host: undefined, templateId: null })
  assert.deepEqual(made, { ...plain, description: 'About.' })
})
