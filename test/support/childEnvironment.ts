/** For programs that a test starts: nothing that only a test run has, except for the compile cache. */
export function childEnvironment(): Readonly<Record<string, string>> {
  const { PATH = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}
