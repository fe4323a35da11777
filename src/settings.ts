import type { Config } from '#config/config.ts'
import type { QuotasConfig } from '#config/limits.ts'
import type { AddressBases } from '#domain/addresses.ts'
import { bytesPerMib, type QuotaLimits } from '#domain/quotas.ts'
import type { ModelSettings, Settings } from '#ports/settings.ts'

/** The part of the configuration that use cases see. */
export function settingsOf(config: Config): Settings {
  const { server, limits, edits } = config
  return {
    publicUrl: server.publicOrigin,
    addresses: addressesOf(config),
    frontendUrl: server.frontendOrigin,
    offlineStart: server.offlineStart,
    production: config.environment === 'production',
    model: modelOf(config.ai),
    adminEmail: config.adminEmail,
    refreshLifetimeDays: 30,
    editsPerHour: limits.aiEditsPerHour,
    budgetMicroUsd: microUsdOf(edits.budgetUsdPerMonth),
    totalBudgetMicroUsd: microUsdOf(edits.budgetUsdPerMonthTotal),
    cdnMaxAgeS: config.cdn?.maxAgeS ?? 0,
    rulesFirst: edits.rulesFirst,
    ciPages: config.hosts.some(host => 'ciPages' in host && host.ciPages),
    createDeadlineMs: limits.createDeadlineMs,
    editDeadlineMs: 120_000,
    git: { concurrentRequestsMax: limits.git.concurrentRequestsMax, idleMaxMs: limits.git.idleMaxS * 1_000 },
    connectionsPerAddress: limits.connectionsPerAddress,
    eventStreamsPerUser: limits.eventStreamsPerUser,
    eventStreamsPerAddress: limits.eventStreamsPerAddress,
    quotas: quotasOf(limits.quotas),
    rateLimits: {
      requests: { name: 'requests', max: limits.requestsPerMinute, windowS: 60 },
      estimates: { name: 'estimates', max: limits.estimatesPerHour, windowS: 3_600 },
      pageRendersPerAddress: {
        name: 'pages that have to be made',
        max: limits.pageRendersPerMinutePerAddress,
        windowS: 60,
      },
      signInsPerAccount: { name: 'sign-ins to this account', max: limits.signInsPerMinutePerAccount, windowS: 60 },
      signInsPerAddress: { name: 'sign-ins from this address', max: limits.signInsPerMinutePerAddress, windowS: 60 },
      registrationsPerAddress: {
        name: 'registrations from this address',
        max: limits.registrationsPerMinutePerAddress,
        windowS: 60,
      },
      modelTests: { name: 'tests of the AI model', max: 20, windowS: 3_600 },
    },
  }
}

function microUsdOf(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1_000_000)
}

function modelOf(ai: Config['ai']): ModelSettings | null {
  if (ai.provider === 'rules') return null
  return { baseUrl: ai.baseUrl, hasKey: ai.apiKey !== null, isPriceSet: ai.price !== null }
}

function quotasOf(quotas: QuotasConfig): QuotaLimits {
  const limited = (max: number) => (max === 0 ? null : max)
  return {
    projectsMax: limited(quotas.projectsPerUser),
    storageMaxBytes: limited(quotas.storageMibPerUser * bytesPerMib),
    filesPerProjectMax: limited(quotas.filesPerProject),
    pushedMaxBytesPerHour: limited(quotas.pushedMibPerHour * bytesPerMib),
  }
}

function addressesOf(config: Config): AddressBases {
  const { origin, perProject } = config.pages
  return { cloneBase: `${config.server.publicOrigin}/git/`, pagesBase: perProject ? origin : `${origin}/` }
}
