/** What members and parameters mean, by their names: random values alone would be refused at the first check. */
import { password } from '#testing/users.ts'

/** Which pool of earlier answers has values for a name. */
const pools: Readonly<Record<string, string>> = {
  projectId: 'projectId',
  tokenId: 'tokenId',
  userId: 'userId',
  invitationId: 'invitationId',
  identityId: 'identityId',
  passkeyId: 'passkeyId',
  queuedId: 'queuedId',
  ticket: 'ticket',
  path: 'path',
  filePath: 'path',
  filePaths: 'path',
  versionPath: 'path',
  sha: 'commit',
  ref: 'commit',
  baseSha: 'blob',
  refines: 'editSession',
  sessionIds: 'editSession',
  sessionId: 'session',
  cursor: 'cursor',
  challenge: 'challenge',
  refreshToken: 'refreshToken',
  templateId: 'templateId',
  state: 'state',
  email: 'email',
  token: 'linkToken',
  emailToken: 'linkToken',
}

const content = [
  '# Scope\n\nThe service MUST answer within 2 s.\n',
  '# A\r\n\r\n## B\r\n\r\n- [x] one\r\n- two\r\n',
  'REQ-001 The valve shall close.\n\nSee [the other](docs/other.md#part) and REQ-002.\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '---\ntitle: x\n---\n\n```js\nlet a\n```\n',
  'no line end',
  '',
]
const instruction = [
  'delete section "Scope"',
  'replace "must" with "shall"',
  'Replace "A" with "B" everywhere',
  'Rename section "Scope" to "Range"',
  'Fix the typos.',
  'add a section "Limits" after "Scope"',
  'Sing.',
]
const words: Readonly<Record<string, readonly string[]>> = {
  content,
  instruction,
  currentPassword: [password, password, password, 'wrong'],
  password: [password, password, 'wrong'],
  newPassword: [password, `${password} again`],
  email: ['ada@example.org', 'ADA@example.org', 'not an email', 'ü@example.org'],
  path: ['README.md', 'docs', 'docs/a.md', 'missing.md'],
  filePath: ['README.md', 'docs/a.md', 'new.md'],
  ref: ['HEAD', 'main', 'refs/heads/main', 'v1', 'nowhere'],
  q: ['the', 'Scope', 'a b', '"must"', 'x'],
  code: ['000000', '123456', 'abc'],
  repoFullName: ['owner/name', 'https://example.org/x.git', 'x'],
  redirectUri: ['https://elsewhere.example/x', 'http://127.0.0.1/'],
  message: ['Change a file', 'Subject\n\nBody'],
  keepCurrent: ['true', 'false'],
  'Idempotency-Key': ['one', 'two', 'three'],
}

export function poolOf(name: string): string | null {
  return Object.hasOwn(pools, name) ? (pools[name] ?? null) : null
}

export function wordsOf(name: string): readonly string[] {
  return (Object.hasOwn(words, name) && words[name]) || ['Draft', 'Ada', 'one two', 'AA', '7']
}
