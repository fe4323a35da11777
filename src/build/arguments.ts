import { parseArgs } from 'node:util'
import { BuildArgumentError } from './buildError.ts'
import { buildLimits } from './limits.ts'

export type BuildArguments = {
  readonly folder: string
  /** `null`: `_site` in the folder. */
  readonly out: string | null
  readonly base: string
  readonly watch: boolean
  readonly strict: boolean
  readonly keep: boolean
  readonly changes: number
  readonly port: number
}

export function readArguments(args: readonly string[]): BuildArguments {
  const { values, positionals } = parse(args)
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new BuildArgumentError(
      `build needs one folder, but got ${positionals.length}; "speckeep build ." uses this one.`,
    )
  return {
    folder,
    out: values.out ?? null,
    base: values.base ?? '',
    watch: values.watch ?? false,
    strict: values.strict ?? false,
    keep: values['no-cache'] !== true,
    changes: readChanges(values.changes ?? '10'),
    port: readPort(values.port ?? '8090'),
  }
}

const options = {
  out: { type: 'string' },
  base: { type: 'string' },
  port: { type: 'string' },
  changes: { type: 'string' },
  watch: { type: 'boolean' },
  strict: { type: 'boolean' },
  'no-cache': { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new BuildArgumentError(`${said.replace(/\.$/, '')}. See "speckeep build --help".`)
  }
}

function readChanges(written: string): number {
  const changes = Number(written)
  if (!/^\d{1,2}$/.test(written) || changes > buildLimits.commitsMax)
    throw new BuildArgumentError(`--changes is "${written}"; expected a number from 0 to ${buildLimits.commitsMax}.`)
  return changes
}

/** 0: any free port. */
function readPort(written: string): number {
  const port = Number(written)
  if (!/^\d{1,5}$/.test(written) || port > 65_535)
    throw new BuildArgumentError(`--port is "${written}"; expected a number from 0 to 65535.`)
  return port
}
