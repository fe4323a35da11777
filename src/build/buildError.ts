/** An error that the user at the terminal can fix, in one sentence. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** The arguments of the build are wrong, and nothing was read or written. */
export class BuildArgumentError extends BuildError {}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
