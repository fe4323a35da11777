import { migrate } from '#drivers/postgres/migrate.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { migrationsFolder, openInstallation } from './installation.ts'

export const run: Run = async (given, terminal, { open }) => {
  const { database } = await openInstallation(open, terminal, { isCurrent: false })
  const applied = await migrate(database, migrationsFolder, { log: terminal.warn })
  if (given.has('json')) terminal.say(JSON.stringify({ applied }, null, 2))
  else if (applied.length === 0) terminal.say('The database is up to date.')
  else terminal.say(`Applied ${applied.join(', ')}.`)
  return exitCodes.ok
}
