import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'

/** The service ends the process itself. */
export const run: Run = async () => {
  await import('../main.ts')
  return exitCodes.ok
}
