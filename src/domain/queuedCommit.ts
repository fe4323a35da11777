/**
 * Status of a queued commit:
 *
 *   WAITING ──▶ LANDED     the host has it
 *      │  ▲
 *      │  └────── retry ──┐
 *      ├──▶ CONFLICT ─────┤  a person has to merge a newer change of the same lines
 *      └──▶ REFUSED ──────┘  the host does not accept it, however often it is sent
 */
export const queuedCommitStatuses = ['WAITING', 'LANDED', 'CONFLICT', 'REFUSED'] as const
export type QueuedCommitStatus = (typeof queuedCommitStatuses)[number]
