import { projectAddresses } from '#domain/addresses.ts'
import type { Settings } from '#ports/settings.ts'
import type { ExportShape } from '#usecases/accounts/export/exportAccount.ts'
import { presentEditSession } from './edits.ts'
import { presentQueuedDetails } from './queued.ts'
import {
  presentAccount,
  presentGitToken,
  presentIdentity,
  presentProject,
  presentSecurityEntry,
  presentSession,
} from './records.ts'

/**
 * The fields of an account's archive: those that responses have, and everything else stored about the person; no
 * secrets.
 */
export function exportShape({ addresses }: Pick<Settings, 'addresses'>): ExportShape {
  return {
    account: user => ({
      ...presentAccount(user),
      emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
      hasPassword: user.passwordHash !== null,
      repohost: {
        provider: user.repohostProvider,
        userId: user.repohostUserId,
        username: user.repohostUsername,
        avatarUrl: user.repohostAvatarUrl,
      },
    }),
    codeHost: connection => ({
      provider: connection.provider,
      scopes: connection.scopes,
      connectedAt: connection.connectedAt.toISOString(),
      expiresAt: connection.expiresAt?.toISOString() ?? null,
    }),
    identities: identity => ({ ...presentIdentity(identity), subject: identity.subject }),
    sessions: session => ({ ...presentSession(session), userAgent: session.userAgent }),
    gitTokens: presentGitToken,
    securityLog: entry => ({ ...presentSecurityEntry(entry), userAgent: entry.userAgent }),
    projects: project => ({
      ...presentProject(project, addresses),
      deletedAt: project.deletedAt?.toISOString() ?? null,
    }),
    editSessions: presentEditSession,
    queuedCommits: ({ commit, contents }) => presentQueuedDetails(commit, contents),
    repository: ({ project, bundle, problem }) => ({
      projectId: project.id,
      name: project.name,
      bundle,
      defaultBranch: project.defaultBranch,
      cloneUrl: projectAddresses(project, addresses).cloneUrl,
      problem,
    }),
  }
}
