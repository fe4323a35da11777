import { parseArgs } from 'node:util'
import { type CommandSpec, type Given, UsageError } from './command.ts'

/** Reads the words and options of a command. Throws `UsageError`. */
export function readGiven({ name, takes, options }: CommandSpec, args: readonly string[]): Given {
  const { values, positionals } = parse(name, options, args)
  const required = takes.filter(word => !word.startsWith('['))
  if (positionals.length < required.length || positionals.length > takes.length) {
    const wanted = takes.length === 0 ? 'takes no arguments' : `needs ${takes.join(' ')}`
    throw new UsageError(`${name} ${wanted}, but got ${counted(positionals.length)}. ${see(name)}`)
  }
  const empty = positionals.findIndex(word => word.trim() === '')
  if (empty >= 0) throw new UsageError(`${name} needs ${takes.join(' ')}, but ${takes[empty]} is empty. ${see(name)}`)
  return {
    words: positionals,
    text: option => {
      const value = values[option]
      return typeof value === 'string' ? value : null
    },
    has: option => values[option] === true,
    args,
  }
}

function parse(name: string, options: CommandSpec['options'], args: readonly string[]) {
  const kinds = Object.entries(options).map(
    ([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' }] as const,
  )
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(kinds), allowPositionals: true })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new UsageError(`${said.replace(/\.$/, '')}. ${see(name)}`)
  }
}

function counted(count: number): string {
  if (count === 0) return 'no arguments'
  return count === 1 ? '1 argument' : `${count} arguments`
}

function see(name: string): string {
  return `See "speckeep ${name} --help".`
}
