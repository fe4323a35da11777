import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { GitToken, GitTokenAccess, GitUser } from '#ports/stores/gitTokens.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { ownProject } from '../access/ownProject.ts'
import { logWithNotice, type NoticePorts } from '../factors/logWithNotice.ts'
import { type RecentProofPorts, requireRecentProof } from '../factors/requireRecentProof.ts'
import { type LogPorts, logAccountEvent } from '../sessions/securityLog.ts'

/** Personal access tokens: passwords for git over HTTP that grant nothing else. */

const lifetimeDaysDefault = 90

export type GitTokenRequest = {
  readonly name: string
  /** `null`: the token does not expire. */
  readonly expiresInDays?: number | null
  readonly access?: GitTokenAccess
  /** `null`: for all projects of the user. */
  readonly projectId?: number | null
}

export async function createGitToken(
  ports: NoticePorts & RecentProofPorts & Pick<Ports, 'gitTokens' | 'tokens' | 'projects'>,
  access: Access,
  { name: given, expiresInDays = lifetimeDaysDefault, access: allows = 'write', projectId = null }: GitTokenRequest,
  source: SignInSource,
): Promise<GitToken & { readonly token: string }> {
  const { userId } = access
  await requireRecentProof(ports, access)
  if (projectId !== null) await ownProject(ports, userId, projectId)
  const { token, hash, ending } = ports.tokens.newGitToken()
  const expiresAt = expiresInDays === null ? null : new Date(ports.clock.now().getTime() + expiresInDays * 86_400_000)
  const name = given.trim()
  const made = await ports.gitTokens.create(userId, { name, hash, ending, expiresAt, access: allows, projectId })
  if (!made) {
    throw new Failure('conflict', `An account holds at most ${limits.gitTokensPerUser} git tokens. Delete one first.`)
  }
  await logWithNotice(ports, { what: 'git_token_made', userId, about: name }, source)
  return { ...made, token }
}

export function listGitTokens(ports: Pick<Ports, 'gitTokens'>, userId: number): Promise<readonly GitToken[]> {
  return ports.gitTokens.list(userId)
}

export async function revokeGitToken(
  ports: LogPorts & Pick<Ports, 'gitTokens'>,
  userId: number,
  id: number,
  source: SignInSource,
): Promise<void> {
  const name = await ports.gitTokens.drop(userId, id)
  if (name === null) throw new Failure('not_found', 'You have no git token with this id.')
  await logAccountEvent(ports, { what: 'git_token_dropped', userId, about: name }, source)
}

/** The user of a git token, whose use is recorded; `null`: it is unknown or expired, or its owner is disabled. */
export function acceptGitToken(ports: Pick<Ports, 'gitTokens' | 'tokens'>, token: string): Promise<GitUser | null> {
  return ports.gitTokens.use(ports.tokens.hashGitToken(token))
}
