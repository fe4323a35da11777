/** The wished scopes that were not granted, neither by name nor within a wider one. */
export function missingScopes(wished: readonly string[], granted: readonly string[]): readonly string[] {
  return wished.filter(scope => !granted.some(given => covers(given, scope)))
}

/** `user` covers `user:email`, `write:repository` covers `read:repository`, `api` covers `read_api`. */
function covers(given: string, wished: string): boolean {
  if (given === wished || wished.startsWith(`${given}:`)) return true
  const reading = /^read[:_](.+)$/.exec(wished)?.[1]
  return reading !== undefined && [reading, `write:${reading}`, `admin:${reading}`].includes(given)
}
