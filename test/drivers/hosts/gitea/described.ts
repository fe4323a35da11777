import { createFakeGitea, type FakeGitea } from '#testing/hosts/gitea/server.ts'
import { recordExchanges } from '../described/exchangeRecorder.ts'

const versions = { gitea: '1.24.2', forgejo: '11.0.3+gitea-1.22.0' } as const

/** The double, held to the description of the host that its version names: it fails at its end if one deviates. */
export function describedGitea(host: 'gitea' | 'forgejo', version: string = versions[host]): FakeGitea {
  const described = version.includes('+gitea-') ? 'forgejo' : 'gitea'
  return createFakeGitea({ version, watch: versionNow => recordExchanges(described, versionNow) })
}
