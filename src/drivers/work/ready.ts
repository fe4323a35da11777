/** A process's first message: it has loaded what it needs. */
export const ready = 'ready'
/** The argument of one that must not be slow for its first jobs. */
export const warm = 'warm'
