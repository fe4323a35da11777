/** What `speckeep` ends with, whichever command ran. A signal ends it with 128 and the number of the signal. */
export const exitCodes = {
  ok: 0,
  /** The command could not do its work, or found what it looks for: violations, problems, broken links. */
  failed: 1,
  /** The arguments or the environment variables are wrong; nothing was done. */
  usage: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesInWords = `Exit codes: 0 done and all is well; 1 failed, or found problems; 2 wrong arguments or variables.`
