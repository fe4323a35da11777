import type { HostId } from './hosts.ts'

/** Outages of code hosts, as this process sees them: a call failed for a transient reason, and none has succeeded since. */
export type HostOutages = { since(host: HostId): Date | null }
