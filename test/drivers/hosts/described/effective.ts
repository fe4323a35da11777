import { corrections } from './corrections.ts'
import { type Facts, type HostName, type Operation, readFacts, type Type } from './facts.ts'

/** The tables of each host, oldest version first. */
export const files: Readonly<Record<HostName, readonly string[]>> = {
  gitlab: ['gitlab-18.4.json'],
  gitea: ['gitea-1.20.json', 'gitea-1.24.json', 'gitea-1.26.json'],
  forgejo: ['forgejo-11.json', 'forgejo-16.json'],
}

/** The tables of a host with their omissions and errors corrected. */
export function effectiveFacts(host: HostName): readonly Facts[] {
  return files[host].map(file => corrections[host].reduce(corrected, readFacts(file)))
}

export type Correction = {
  /** The source of the correction: documentation or code of the host. */
  readonly why: string
  readonly operations?: Readonly<Record<string, Partial<Operation>>>
  /** Fields of the shapes with these names, in versions that have them. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, Type>>>>
  /** Shapes that the description lacks. */
  readonly shapes?: Readonly<Record<string, Type>>
}

export function corrected(facts: Facts, { operations = {}, fields = {}, shapes = {} }: Correction): Facts {
  const right = { ...facts.operations }
  for (const [name, change] of Object.entries(operations)) {
    const known = right[name]
    right[name] = { ...known, ...change, answers: { ...known?.answers, ...change.answers } }
  }
  const whole = { ...facts.shapes, ...shapes }
  for (const [name, change] of Object.entries(fields)) {
    const known = whole[name]
    if (known !== undefined) whole[name] = { ...(known as Readonly<Record<string, Type>>), ...change }
  }
  return { ...facts, operations: right, shapes: whole }
}
