import { join } from 'node:path'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { homeTakeover } from '#drivers/postgres/service/homes.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openInstallation } from './installation.ts'

export const run: Run = async (given, terminal, { open }) => {
  const { database, dataDir } = await openInstallation(open, terminal)
  const client = await openClient(database, { applicationName: 'speckeep homes' })
  open.defer(() => client.end())
  const own = await readHomeId(join(dataDir, 'git'))
  const homes = (await homeTakeover(client).list()).map(home => ({ ...home, isOfThisFolder: home.id === own }))
  if (given.has('json')) terminal.say(JSON.stringify({ homes }, null, 2))
  else if (homes.length === 0) terminal.say('No instance has repositories of the built-in host in this database.')
  else for (const { id, ...home } of homes) terminal.say(`${id}  ${lineOf(home)}`)
  return exitCodes.ok
}

type Shown = {
  readonly place: string
  readonly awayMs: number
  readonly repositories: number
  readonly isOfThisFolder: boolean
}

function lineOf({ place, awayMs, repositories, isOfThisFolder }: Shown): string {
  const state = awayMs === 0 ? 'running' : `not running for ${durationOf(awayMs)}`
  return `${repositories} repositories, ${state}, ${place}${isOfThisFolder ? ' (this DATA_DIR)' : ''}`
}

function durationOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return `${Math.ceil(ms / 1_000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
