import type { Account, LoginReply, Me } from '#contract/accounts.ts'
import type { GitTokenRecord } from '#contract/gitTokens.ts'
import type { HostStatus, OfferedHost } from '#contract/hostConnections.ts'
import type { IdentityRecord } from '#contract/identities.ts'
import type { RepositoryOwner } from '#contract/owners.ts'
import type { DeletedProjectRecord, PagesAccess, ProjectRecord, TemplateRecord } from '#contract/projects.ts'
import type { QuotasRecord } from '#contract/quotas.ts'
import type { SecurityEntryRecord, SessionRecord } from '#contract/sessions.ts'
import { type AddressBases, projectAddresses } from '#domain/addresses.ts'
import { deviceName } from '#domain/device.ts'
import type { HostOwner } from '#ports/hosts/owners.ts'
import type { GitToken } from '#ports/stores/gitTokens.ts'
import type { Identity } from '#ports/stores/identities.ts'
import type { Project } from '#ports/stores/project.ts'
import type { SecurityEntry } from '#ports/stores/securityLog.ts'
import type { Template } from '#ports/stores/templates.ts'
import type { User } from '#ports/stores/users.ts'
import type { Me as KnownMe } from '#usecases/accounts/showMe.ts'
import type { OfferedHost as KnownOfferedHost } from '#usecases/hosts/offeredHosts.ts'
import type { HostStatus as KnownHostStatus } from '#usecases/hosts/showHostStatus.ts'
import type { RestorableProject } from '#usecases/projects/deleteProject.ts'
import type { Quotas } from '#usecases/quotas/quotasOf.ts'
import type { Session } from '#usecases/sessions/ownSessions.ts'
import type { SignedIn } from '#usecases/sessions/startSession.ts'

/**
 * All output goes through the `present*.ts` files: each builds its responses and events from an explicit list of
 * fields.
 */

export function presentAccount(
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'roles' | 'createdAt'>,
): Account {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: [...user.roles],
    createdAt: user.createdAt.toISOString(),
  }
}

export function presentMe({ user, isHostConnected, ai }: KnownMe): Me {
  return {
    ...presentAccount(user),
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    repohost: { connected: isHostConnected, username: user.repohostUsername, avatarUrl: user.repohostAvatarUrl },
    model: ai && { provider: ai.provider, name: ai.model },
  }
}

/** If the refresh token is in a cookie, the body contains the cookie's CSRF token instead. */
export function presentSignIn(signedIn: SignedIn, refreshTokenIn: 'cookie' | 'body'): LoginReply {
  return {
    accessToken: signedIn.accessToken,
    ...(refreshTokenIn === 'cookie' ? { csrfToken: signedIn.csrfToken } : { refreshToken: signedIn.refreshToken }),
    tokenType: 'Bearer',
    expiresIn: signedIn.expiresInS,
  }
}

export function presentHostStatus(status: KnownHostStatus): HostStatus {
  return {
    provider: status.provider,
    connected: status.connected,
    username: status.username,
    avatarUrl: status.avatarUrl,
    scopes: [...status.scopes],
    missingScopes: [...status.missingScopes],
    connectedAt: status.connectedAt?.toISOString() ?? null,
    expiresAt: status.expiresAt?.toISOString() ?? null,
    ...(status.installUrl !== null && { installUrl: status.installUrl }),
    advice: status.advice,
    hosts: status.hosts.map(presentOfferedHost),
  }
}

function presentOfferedHost(host: KnownOfferedHost): OfferedHost {
  return {
    id: host.id,
    label: host.label,
    isDefault: host.isDefault,
    creates: host.creates,
    imports: host.imports,
    takesRepoToken: host.takesRepoToken,
    hasSignIn: host.hasSignIn,
    hasOwners: host.hasOwners,
  }
}

export function presentOwner({ name, label, kind }: HostOwner): RepositoryOwner {
  return { name, label, kind }
}

export function presentSession(session: Session): SessionRecord {
  return {
    id: session.id,
    device: deviceName(session.userAgent),
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    current: session.isCurrent,
  }
}

export function presentSecurityEntry(entry: SecurityEntry): SecurityEntryRecord {
  return {
    id: entry.id,
    what: entry.what,
    about: entry.about,
    at: entry.at.toISOString(),
    device: deviceName(entry.userAgent),
    address: entry.address,
  }
}

export function presentGitToken(token: GitToken): GitTokenRecord {
  return {
    id: token.id,
    name: token.name,
    ending: token.ending,
    scope: 'git',
    access: token.access,
    projectId: token.projectId,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  }
}

export function presentIdentity(identity: Identity): IdentityRecord {
  return {
    id: identity.id,
    issuer: identity.issuer,
    name: identity.name,
    linkedAt: identity.linkedAt.toISOString(),
    lastUsedAt: identity.lastUsedAt?.toISOString() ?? null,
  }
}

export function presentProject(project: Project, bases: AddressBases): ProjectRecord {
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    description: project.description,
    visibility: project.visibility,
    visibilityChange:
      project.visibilityTo === null ? null : { to: project.visibilityTo, reason: project.visibilityReason },
    status: project.status,
    statusReason: project.statusReason,
    waitsForPush: project.waitsForPush,
    host: project.host,
    repoFullName: project.repoFullName,
    ...projectAddresses(project, bases),
    pagesEnabled: project.pagesEnabled,
    pagesCommitSha: project.pagesCommitSha,
    templateId: project.templateId,
    defaultBranch: project.defaultBranch,
    storedBytes: project.storedBytes,
    filesCount: project.filesCount,
    queuedCommits: project.queuedCommits,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  }
}

export function presentDeletedProject(project: RestorableProject): DeletedProjectRecord {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    repoFullName: project.repoFullName,
    storedBytes: project.storedBytes,
    deletedAt: project.deletedAt.toISOString(),
    restorableUntil: project.restorableUntil.toISOString(),
  }
}

export function presentQuotas(quotas: Quotas): QuotasRecord {
  const { projects, storageBytes, filesPerProject, pushedBytesThisHour } = quotas
  return {
    projects: { used: projects.used, max: projects.max },
    storageBytes: { used: storageBytes.used, max: storageBytes.max },
    filesPerProject: { max: filesPerProject.max },
    pushedBytesThisHour: { used: pushedBytesThisHour.used, max: pushedBytesThisHour.max },
  }
}

export function presentTemplate(template: Template, bases: AddressBases): TemplateRecord {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    category: template.category,
    repoUrl: `${bases.cloneBase}templates/${template.key}.git`,
    isDefault: template.isDefault,
    usageCount: template.usageCount,
    files: [...template.files],
  }
}

export function presentPagesAccess({ url, until }: { readonly url: string; readonly until: Date }): PagesAccess {
  return { url, expiresAt: until.toISOString() }
}
