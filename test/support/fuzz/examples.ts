/** Bodies whose members belong together, of operations that random combinations would hardly ever pass. */
import fc from 'fast-check'
import { password } from '#testing/users.ts'
import { placeholder } from './placeholders.ts'
import { wordsOf } from './vocabulary.ts'

type Values = fc.Arbitrary<unknown>

const content = fc.constantFrom(...wordsOf('content'))
const instruction = fc.constantFrom(...wordsOf('instruction'))
const nth = fc.nat(1_000)
const known = (pool: string, otherwise: unknown) => nth.map(at => placeholder(pool, at, otherwise))
const path = fc.oneof(
  known('path', 'README.md'),
  nth.map(at => `docs/${at}.md`),
)
const blob = fc.oneof(fc.constant(null), known('blob', null))
const commit = known('commit', 'HEAD')
const file = fc.record(
  { path, content: fc.oneof(content, fc.constant(null)), baseSha: blob },
  { requiredKeys: ['path', 'content'] },
)
const person = fc.record({
  email: nth.map(at => `fuzz-${at}@example.org`),
  password: fc.constant(password),
  firstName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  lastName: fc.constant('Example'),
})
const edit = fc.oneof(
  fc.record({ filePath: path, instruction }),
  fc.record({ filePath: path, instruction, content, baseSha: blob }),
  fc.record({ filePath: path, instruction, selection: fc.record({ startLine: fc.nat(9), endLine: fc.nat(9) }) }),
  fc.record({ filePath: path, instruction, refines: known('editSession', 1) }),
  fc.record({ filePath: path, instruction, create: fc.boolean(), autoCommit: fc.boolean() }),
  fc.record({ filePaths: fc.array(path, { minLength: 2, maxLength: 3 }), instruction }),
  fc.record({ scope: fc.constant('project'), instruction }),
)

const examples: Readonly<Record<string, Values>> = {
  register: person,
  rewriteFile: edit,
  estimateEdit: edit,
  commitFiles: fc.oneof(
    fc.record({ filePath: path, content, baseSha: blob }),
    fc.record({ files: fc.array(file, { minLength: 1, maxLength: 3 }) }),
    fc.record({ sessionId: known('editSession', 1) }),
    fc.record({
      filePath: path,
      content: fc.constantFrom('aGVsbG8=', 'AAEC', '=', 'aGVsbG8'),
      encoding: fc.constant('base64'),
    }),
  ),
  createProject: fc.record(
    { name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), empty: fc.boolean() },
    { requiredKeys: ['name'] },
  ),
  checkText: fc.record({ path: fc.constantFrom('a.md', 'docs/a.md', 'x.adoc'), content }),
  restoreVersion: fc.record({ path, sha: commit, baseSha: blob }, { requiredKeys: ['path', 'sha'] }),
  revertCommit: fc.record({ sha: commit }),
  makeGitToken: fc.record({ name: fc.constant('desk') }),
  invite: fc.record({ email: nth.map(at => `guest-${at}@example.org`) }),
  changeUser: fc.record({ projectsMax: fc.oneof(fc.nat(100), fc.constant(null)) }),
}

/** `null`: the schema alone is enough. */
export function bodiesLike(operationId: string): Values | null {
  return examples[operationId] ?? null
}
