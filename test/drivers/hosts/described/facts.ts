import { readFileSync } from 'node:fs'

/**
 * What a host's own description says about the operations in use: names and types, in a table of ours. `describe.ts`
 * generates it, and [0038](../../../../docs/decisions/0038-test-doubles-conform-to-api-descriptions.md) names the sources.
 */
export type Facts = {
  readonly source: Source
  readonly operations: Readonly<Record<string, Operation>>
  readonly shapes: Readonly<Record<string, Type>>
}

export type Source = {
  readonly title: string
  readonly version: string
  /** Where the description is published, and the git blob id of the file. */
  readonly file: string
  readonly blob: string
  readonly license: string
}

export type Operation = {
  /** Parts of the path that are numbers. */
  readonly numbers?: readonly string[]
  /** A name that ends with `!` is required. */
  readonly query?: Readonly<Record<string, Type>>
  readonly body?: Type
  /** By status; `null`: the description does not describe the content. */
  readonly answers: Readonly<Record<string, Type | null>>
}

/**
 * `string`, `integer`, `number`, `boolean`, `date-time`, `object`, `any`; `#Name` of a shape, `~Name` of one that is
 * not kept; `=a|b` for one of these values; each with `[]` for a list of it and `?` if it may be null. `[T]` is a list
 * too, `{ name: T }` an object; `name!` is required.
 */
export type Type = string | readonly [Type] | { readonly [name: string]: Type }

export type HostName = 'gitlab' | 'gitea' | 'forgejo'

export const factsFolder = new URL('../../../fixtures/hosts/', import.meta.url)

export function readFacts(file: string): Facts {
  return JSON.parse(readFileSync(new URL(file, factsFolder), 'utf8')) as Facts
}
