import { addressesAt } from '../edit/guards/context/projectContext.ts'
import { areSmall } from './small.ts'

export type AddressesInput = { readonly texts: readonly string[]; readonly hosts: readonly string[] }

/** The addresses in the texts that lead to one of the hosts. */
export const addressesKind = {
  perform: ({ texts, hosts }: AddressesInput): readonly string[] => [
    ...new Set(texts.flatMap(text => addressesAt(text, hosts))),
  ],
  isSmall: ({ texts, hosts }: AddressesInput): boolean => hosts.length <= hostsMax && areSmall(texts, smallAddresses),
}

/** Texts that consist mostly of the names take longest. */
export const smallAddresses = { maxChars: 32 * 1024, maxLines: 32 * 1024 }
const hostsMax = 4
