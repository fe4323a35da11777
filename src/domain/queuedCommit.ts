/**
 * Where a queued commit is on its way to the code host:
 *
 *   WAITING ──▶ LANDED     the host has it
 *      │  ▲
 *      │  └────── retry ──┐
 *      ├──▶ CONFLICT ─────┤  a newer change of the same lines has to be merged by a person
 *      └──▶ REFUSED ──────┘  the host does not take it, however often it is sent
 */
export const queuedCommitStatuses = ['WAITING', 'LANDED', 'CONFLICT', 'REFUSED'] as const
export type QueuedCommitStatus = (typeof queuedCommitStatuses)[number]
