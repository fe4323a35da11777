/** An error that the user at the terminal can fix, in one sentence. */
export class BuildError extends Error {
  override readonly name = 'BuildMistake'
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
