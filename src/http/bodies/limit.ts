/** The limit of JSON bodies without texts of files. */
export const smallBodyMaxBytes = 32 * 1024

/** Options of a route whose body may contain a password. */
export const passwordBody = { config: { hasPasswordInBody: true }, bodyLimit: smallBodyMaxBytes } as const
