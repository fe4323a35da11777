import type * as contract from '#contract/admin.ts'
import type * as model from '#contract/model.ts'
import type { Settings } from '#ports/settings.ts'
import type { AuditEntry, Invitation, ListedUser } from '#ports/stores/administration.ts'
import type { ShownState } from '#usecases/admin/showModel.ts'
import type { ModelTest } from '#usecases/admin/testModel.ts'
import type { ServiceReport } from '#usecases/operations/showService.ts'
import { presentAccount } from './records.ts'

/** Responses to administrators, field by field. */

export function presentListedUser(user: ListedUser): contract.ListedUser {
  return {
    ...presentAccount(user),
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

export function presentService(report: ServiceReport): Omit<contract.ServiceState, 'version'> {
  const { health, disk, instance, backlog, hosts, integrity } = report
  return {
    health,
    disk: { freeBytes: disk.freeBytes, freeMinBytes: disk.freeMinBytes, isReadOnly: disk.isReadOnly },
    instance: {
      startedAt: instance.startedAt.toISOString(),
      memoryBytes: instance.memoryBytes,
      eventLoopDelayMs: instance.eventLoopDelayMs,
    },
    backlog: {
      commitsWaiting: backlog.commitsWaiting,
      oldestCommitAt: dateOf(backlog.oldestCommitAt),
      commitsForPeople: backlog.commitsForPeople,
      projectsUnfinished: backlog.projectsUnfinished,
      oldestProjectAt: dateOf(backlog.oldestProjectAt),
      jobsWaiting: backlog.jobsWaiting,
      jobsFailed: backlog.jobsFailed,
    },
    hosts: hosts.map(({ id, label, outageSince }) => ({ id, label, outageSince: dateOf(outageSince) })),
    integrity: integrity && { checkedAt: integrity.checkedAt.toISOString(), violations: integrity.violations },
  }
}

function dateOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

export function presentModel(state: ShownState, settings: Settings): model.ModelState {
  const { model: shown, totalSpentMicroUsd } = state
  const { rulesFirst, editsPerHour, budgetMicroUsd, totalBudgetMicroUsd } = settings
  return {
    model: shown && {
      provider: shown.provider,
      name: shown.name,
      baseUrl: shown.baseUrl,
      hasKey: shown.hasKey,
      price: shown.price && {
        inputMicroUsdPerMtok: shown.price.inputMicroUsdPerMtok,
        outputMicroUsdPerMtok: shown.price.outputMicroUsdPerMtok,
        cacheReadMicroUsdPerMtok: shown.price.cacheReadMicroUsdPerMtok,
        isSet: shown.isPriceSet,
      },
    },
    rulesFirst,
    editsPerHour,
    budgetMicroUsd,
    totalBudgetMicroUsd,
    totalSpentMicroUsd,
  }
}

export function presentModelTest(test: ModelTest): model.ModelTest {
  return {
    answered: test.reason === null,
    reason: test.reason,
    message: test.message,
    durationMs: test.durationMs,
    tokensUsed: test.tokensUsed,
    costMicroUsd: test.costMicroUsd,
  }
}
