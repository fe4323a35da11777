/** Conditions of PostgreSQL that an operator has to end. */
export const sqlStates = {
  /** The transaction may only read: on a standby, or by a setting of the server, the database or the role. */
  readOnlyTransaction: '25006',
  diskFull: '53100',
  tooManyConnections: '53300',
} as const
