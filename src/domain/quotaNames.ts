export const quotaNames = ['projects', 'storageBytes', 'filesPerProject', 'pushedBytesThisHour'] as const
export type QuotaName = (typeof quotaNames)[number]
