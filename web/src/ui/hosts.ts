import type { Schemas } from '../api/client.ts'

/** The name of a host at the start of a line: "The git server". */
export function hostName({ label }: Pick<Schemas['OfferedHost'], 'label'>): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}
