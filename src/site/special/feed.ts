import { specialAddress } from '../address/specialAddress.ts'
import { addressUrl } from '../address.ts'
import { type SiteCommit, subjectOf } from './changes.ts'
import { escapeXml } from './xml.ts'

/** The absolute location of a site, for other programs. */
export type SiteLocation = {
  readonly projectTitle: string
  /** `https://host`, without a trailing slash. */
  readonly origin: string
  readonly basePath: string
}

const entriesMax = 50
const summaryMaxChars = 2_000

/** `feed.xml`: the latest changes, without merges, as Atom (RFC 4287). */
export function renderFeed(site: SiteLocation, commits: readonly SiteCommit[]): string {
  const entries = commits.filter(({ date, isMerge }) => !isMerge && !Number.isNaN(date.getTime())).slice(0, entriesMax)
  const newest = entries.reduce((latest, { date }) => Math.max(latest, date.getTime()), 0)
  const url = (address: string) => escapeXml(site.origin + addressUrl(site.basePath, address))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(site.projectTitle)}</title>
<id>${url('')}</id>
<updated>${new Date(newest).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${url('feed.xml')}"/>
<link rel="alternate" type="text/html" href="${url('')}"/>
${entries.map(entry).join('')}</feed>
`

  function entry({ sha, message, authorName, date }: SiteCommit): string {
    const address = url(specialAddress({ kind: 'change', sha }))
    return `<entry>
<title>${escapeXml(subjectOf(message) || sha.slice(0, 7))}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<updated>${date.toISOString()}</updated>
<author><name>${escapeXml(authorName || 'unknown')}</name></author>
<summary>${escapeXml(message.trim().slice(0, summaryMaxChars).toWellFormed())}</summary>
</entry>
`
  }
}
