/** Hosts where everybody has pages of their own: there a first part of the path, the owner, has to be known too. */
const shared =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|bitbucket\.org|codeberg\.org|sr\.ht|gitea\.com|sourceforge\.net|medium\.com|dev\.to|youtube\.com|youtu\.be|google\.com|dropbox\.com|notion\.so|atlassian\.net|npmjs\.com|pypi\.org|crates\.io|twitter\.com|x\.com|linkedin\.com|facebook\.com|reddit\.com|imgur\.com|amazonaws\.com|pastebin\.com|bit\.ly|t\.co)$/i

/** Whether an address leads to a host, and where a host is shared to an owner, that one of the others leads to. */
export function knownPlaces(addresses: readonly string[]): (address: string) => boolean {
  const known = new Set(addresses.flatMap(placeOf))
  return address => {
    const [place] = placeOf(address)
    return place !== undefined && known.has(place)
  }
}

/** Empty for what is no address of a host: `javascript:` is never known. */
function placeOf(address: string): readonly [] | readonly [string] {
  const match = /^(?:https?:)?(?:\/\/)?(?:www\.)?((?:[a-z\d-]+\.)+[a-z\d-]+)(?::\d+)?(\/[^/?#\s]*)?/i.exec(address)
  if (match === null || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address)) return []
  const [, host = '', owner = ''] = match
  return [shared.test(host) ? `${host}${owner}`.toLowerCase() : host.toLowerCase()]
}
