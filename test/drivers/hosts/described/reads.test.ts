import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { effectiveFacts } from './effective.ts'
import type { Facts, Type } from './facts.ts'
import { findMismatches } from './mismatches.ts'
import { type Read, readsOf } from './reads.ts'

/** The operations whose answers the driver reads as a type, by the text of the type. */
type Table = Readonly<Record<string, readonly string[]>>

const repo = '/repos/{owner}/{repo}'

const gitea: Table = {
  '{ readonly can_create_repository?: boolean } | null': ['GET /users/{username}/orgs/{org}/permissions'],
  '{ commit?: { sha?: string } }': [`GET ${repo}/tags/{tag}`],
  '{ login: string }': ['GET /user'],
  '{ max_response_items?: number } | null': ['GET /settings/api'],
  '{ version?: string }': ['GET /version'],
  GiteaBlob: [`GET ${repo}/git/blobs/{sha}`],
  GiteaBranch: [`GET ${repo}/branches/{branch}`],
  GiteaCommit: [`GET ${repo}/git/commits/{sha}`],
  GiteaRepository: ['GET /repositories/{id}', `GET ${repo}`],
  'GiteaRepository & { readonly message?: string }': ['POST /user/repos', 'POST /orgs/{org}/repos'],
  GiteaTree: [`GET ${repo}/git/trees/{sha}`],
  'GiteaWritten & { message?: string }': [`POST ${repo}/contents`, `POST ${repo}/diffpatch`],
  Pull: [`POST ${repo}/pulls`],
  UserAnswer: ['GET /user'],
  'readonly EmailAnswer[] | null': ['GET /user/emails'],
  'readonly GiteaCommit[] | null': [`GET ${repo}/commits`],
  'readonly Hook[] | null': [`GET ${repo}/hooks`],
  'readonly Organization[] | null': ['GET /user/orgs'],
  'readonly Named[] | null': [`GET ${repo}/branches`, `GET ${repo}/tags`],
  'readonly Pull[] | null': [`GET ${repo}/pulls`],
}

const project = '/api/v4/projects/{id}'

const gitlab: Table = {
  GitlabBranch: [`GET ${project}/repository/branches/{branch}`],
  GitlabCommit: [`GET ${project}/repository/commits/{sha}`, `POST ${project}/repository/commits`],
  Group: ['GET /api/v4/groups/{id}'],
  'GitlabDiff[]': [`GET ${project}/repository/commits/{sha}/diff`],
  GitlabProject: [`GET ${project}`, 'POST /api/v4/projects'],
  GitlabTag: [`GET ${project}/repository/tags/{tag_name}`],
  GitlabUser: ['GET /api/v4/user'],
  'Hook[]': [`GET ${project}/hooks`],
  'ListedNode[]': [`GET ${project}/repository/tree`],
  MergeRequest: [`POST ${project}/merge_requests`],
  'Named[]': [`GET ${project}/repository/branches`, `GET ${project}/repository/tags`],
  Pages: [`GET ${project}/pages`],
  Site: [`GET ${project}/pages`],
  'readonly GitlabCommit[]': [`GET ${project}/repository/commits`],
  'readonly MergeRequest[]': [`GET ${project}/merge_requests`],
  'readonly Pipeline[]': [`GET ${project}/pipelines`],
}

/** Bytes of a file; the answers of GraphQL, which has its own schema. */
const others = ['Uint8Array', 'BlobsAnswer', 'GroupsAnswer']

/** Read from a refusal, which these callers expect as well. */
const ofRefusals = /^Gitea\w+ & \{ (readonly )?message\?: string \}\.message is read but not described$/

const rows = [
  { host: 'gitlab', driver: 'gitlab', table: gitlab },
  { host: 'gitea', driver: 'gitea', table: gitea },
  { host: 'forgejo', driver: 'gitea', table: gitea },
] as const

for (const { host, driver, table } of rows) {
  test(`every field that the driver reads from ${host}'s answers is described with the same type and nullability`, () => {
    const reads = readsOf(join(import.meta.dirname, '../../../../src/drivers/hosts', driver))
    for (const name of others) reads.delete(name)
    assert.deepEqual([...reads.keys()].toSorted(), Object.keys(table).toSorted())
    const wrong = [...reads].flatMap(([name, read]) => misread(name, read, table[name] ?? [], effectiveFacts(host)))
    assert.deepEqual(
      wrong.filter(what => !ofRefusals.test(what)),
      [],
    )
  })
}

/** An optional field must be in one of the answers, any other in each of them. */
function misread(
  name: string,
  read: Read,
  operations: readonly string[],
  versions: readonly Facts[],
): readonly string[] {
  const answers = versions.flatMap(facts => operations.map(operation => ({ facts, type: answerOf(facts, operation) })))
  const found = answers.map(({ facts, type }) => findMismatches(facts, read, type, name))
  const everywhere = (what: string) => found.every(list => list.some(one => one.what === what))
  const wrong = found.flat().filter(({ what, isOptional: isElsewhere }) => !isElsewhere || everywhere(what))
  return [...new Set(wrong.map(({ what }) => what))]
}

function answerOf(facts: Facts, name: string): Type {
  const answers = Object.entries(facts.operations[name]?.answers ?? {})
  const [, type] = answers.find(([status, content]) => status.startsWith('2') && content !== null) ?? []
  assert.ok(type, `${name} has no answer with content`)
  return type
}
