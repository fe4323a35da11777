import { ConfigError } from '#config/config.ts'
import { DatabaseAddressError } from '#drivers/postgres/connection/address.ts'
import { version } from '#http/version.ts'
import { startupFailure } from '../shutdown.ts'
import { readGiven } from './arguments.ts'
import { type CommandSpec, type Terminal, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'
import { endedBySignal } from './signals.ts'
import { helpOf, usageOf } from './usage.ts'

const asksForHelp = /^(?:help|--help|-h)$/

/** Wrong arguments, or wrong variables. */
const usageErrors = [UsageError, ConfigError, DatabaseAddressError] as const

const terminalOfProcess: Terminal = { say: line => console.log(line), warn: line => console.error(line) }

/** Runs `speckeep …`, from its arguments to its exit code. Every failure is a sentence on standard error. */
export async function runProgram(args: readonly string[], terminal: Terminal = terminalOfProcess): Promise<ExitCode> {
  const [name, ...rest] = args
  if (name === undefined || (asksForHelp.test(name) && rest.length === 0)) {
    terminal.say(usageOf(commands))
    return exitCodes.ok
  }
  if (name === '--version' || name === 'version') {
    terminal.say(version)
    return exitCodes.ok
  }
  const isHelp = asksForHelp.test(name)
  const wanted = isHelp ? rest[0] : name
  const command = commands.find(one => one.name === wanted)
  if (command === undefined) {
    terminal.warn(`There is no command ${JSON.stringify(wanted)}; "speckeep help" lists them.`)
    return exitCodes.usage
  }
  if (isHelp || rest.some(word => word === '--help' || word === '-h')) {
    terminal.say(helpOf(command))
    return exitCodes.ok
  }
  return await runCommand(command, rest, terminal)
}

async function runCommand(command: CommandSpec, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const given = readGiven(command, args)
    const { run } = await command.load()
    await using open = new AsyncDisposableStack()
    const running = run(given, terminal, { open, commands })
    return command.handlesSignals ? await running : await endedBySignal(running, open, terminal)
  } catch (error) {
    const { sentence, exitCode } = startupFailure(error, usageErrors)
    terminal.warn(sentence)
    return exitCode
  }
}
