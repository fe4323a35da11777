/** The limit of JSON bodies without texts of files. */
export const smallBodyMaxBytes = 32 * 1024
