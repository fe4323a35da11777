/** Conditions of PostgreSQL under which it answers reads and refuses writes. */
export const sqlStates = {
  /** The transaction may only read: on a standby, or by a setting of the server, the database or the role. */
  readOnlyTransaction: '25006',
  diskFull: '53100',
} as const
