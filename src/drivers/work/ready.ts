/** The first message of a process: it has loaded its modules. */
export const ready = 'ready'
/** The argument for a process that warms up before its first job. */
export const warm = 'warm'
