/** The required scopes that were not granted, either by name or as part of a wider one. */
export function missingScopes(required: readonly string[], granted: readonly string[]): readonly string[] {
  return required.filter(scope => !granted.some(given => covers(given, scope)))
}

/** `user` covers `user:email`, `write:repository` covers `read:repository`, `api` covers `read_api`. */
function covers(given: string, required: string): boolean {
  if (given === required || required.startsWith(`${given}:`)) return true
  const reading = /^read[:_](.+)$/.exec(required)?.[1]
  return reading !== undefined && [reading, `write:${reading}`, `admin:${reading}`].includes(given)
}
