import type { CommandSpec } from './command.ts'
import { exitCodesInWords } from './exitCodes.ts'

/** The help of the program: every command with one line. */
export function usageOf(commands: readonly CommandSpec[]): string {
  const rows = commands.map(({ name, takes, summary }) => [[name, ...takes].join(' '), summary] as const)
  return `speckeep COMMAND …   hosts specifications and serves their sites

${table(rows)}

"speckeep COMMAND --help" describes a command. All commands read the variables of the service, such as DATA_DIR.
${exitCodesInWords}`
}

export function helpOf({ name, takes, summary, options, details }: CommandSpec): string {
  const rows = Object.entries(options).map(
    ([option, { value, about }]) => [`--${option}${value === undefined ? '' : ` ${value}`}`, about] as const,
  )
  const parts = [
    `speckeep ${[name, ...takes].join(' ')}   ${summary}`,
    ...(details === undefined ? [] : [details.trim()]),
    ...(rows.length === 0 ? [] : [table(rows)]),
    exitCodesInWords,
  ]
  return parts.join('\n\n')
}

const gap = 3

export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + gap
  return rows.map(([name, about]) => `  ${name.padEnd(width)}${about}`).join('\n')
}
