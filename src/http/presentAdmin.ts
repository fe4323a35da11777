import type * as contract from '#contract/admin.ts'
import type { AuditEntry, Invitation, ListedUser } from '#ports/stores/administration.ts'

/** Responses to administrators, field by field as in present.ts. */

export function presentListedUser(user: ListedUser): contract.ListedUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: [...user.roles],
    createdAt: user.createdAt.toISOString(),
    enabled: user.enabled,
    secondFactor: user.hasSecondFactor,
    projects: user.projects,
    storedBytes: user.storedBytes,
    projectsMax: user.projectsMax,
    storageMaxMib: user.storageMaxMib,
  }
}

export function presentInvitation(invitation: Invitation): contract.InvitationRecord {
  return {
    id: invitation.id,
    email: invitation.email,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  }
}

export function presentAuditEntry(entry: AuditEntry): contract.AuditRecord {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actorId: entry.actorId,
    actorEmail: entry.actorEmail,
    act: entry.act,
    targetId: entry.targetId,
    target: entry.target,
    address: entry.address,
  }
}
