import { formatOf, indexNames, withoutEnding } from '../formats.ts'
import { folderAddress, folderOf, nameOf, type SiteMap } from '../tree.ts'

export type Rename = { readonly from: string; readonly to: string }

/** The addresses that pages had under earlier names, with the address of each now. `renames` are newest first. */
export function formerAddresses(site: SiteMap, renames: readonly Rename[]): Map<string, string> {
  const nowAt = new Map<string, string>()
  const addresses = new Map<string, string>()
  for (const { from, to } of renames) {
    const path = site.pages.has(to) ? to : nowAt.get(to)
    if (path === undefined || nowAt.has(from) || site.files.has(from)) continue
    nowAt.set(from, path)
    const [former, address] = [formerAddress(from), site.pages.get(path)?.address]
    if (formatOf(from) !== null && address !== undefined && !addresses.has(former) && !site.pagesByAddress.has(former))
      addresses.set(former, address)
  }
  return addresses
}

/** The address that the page of a file had, whatever else its folder contained. */
function formerAddress(path: string): string {
  const isIndex = indexNames.includes(nameOf(path).toLowerCase())
  return isIndex ? folderAddress(folderOf(path)) : `${withoutEnding(path)}.html`
}
