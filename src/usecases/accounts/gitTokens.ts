import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { GitToken } from '#ports/stores/gitTokens.ts'

/** Personal access tokens: the password of git over HTTP, and good for nothing else. */

export async function makeGitToken(
  ports: Pick<Ports, 'gitTokens' | 'tokens' | 'clock' | 'events'>,
  userId: number,
  wish: { readonly name: string; readonly expiresInDays?: number },
): Promise<GitToken & { readonly token: string }> {
  const { token, hash, ending } = ports.tokens.newGitToken()
  const expiresAt =
    wish.expiresInDays === undefined ? null : new Date(ports.clock.now().getTime() + wish.expiresInDays * 86_400_000)
  const made = await ports.gitTokens.create(userId, { name: wish.name.trim(), hash, ending, expiresAt })
  if (!made) {
    throw new Failure('conflict', `An account holds at most ${limits.gitTokensPerUser} git tokens. Delete one first.`)
  }
  ports.events.account({ what: 'git_token_made', userId })
  return { ...made, token }
}

export function listGitTokens(ports: Pick<Ports, 'gitTokens'>, userId: number): Promise<readonly GitToken[]> {
  return ports.gitTokens.list(userId)
}

export async function dropGitToken(
  ports: Pick<Ports, 'gitTokens' | 'events'>,
  userId: number,
  id: number,
): Promise<void> {
  if (!(await ports.gitTokens.drop(userId, id))) throw new Failure('not_found', 'You have no git token with this id.')
  ports.events.account({ what: 'git_token_dropped', userId })
}
