import type { Config } from '#config/config.ts'
import { type Finding, ok, problem } from './finding.ts'

const requestTimeoutMs = 10_000

/** Whether the services that the configuration names answer. No token is sent: any answer over HTTP counts. */
export async function onlineFindings(config: Config, request: typeof fetch = fetch): Promise<readonly Finding[]> {
  const addresses: (readonly [what: string, address: string])[] = []
  for (const host of config.hosts) {
    if (host.provider === 'embedded' || host.baseUrl === null) continue
    addresses.push([`Code host ${host.provider}`, ('apiBaseUrl' in host ? host.apiBaseUrl : null) ?? host.baseUrl])
  }
  if (config.oidc !== null) {
    const { issuer } = config.oidc
    addresses.push(['Identity provider', `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`])
  }
  if (config.ai.provider !== 'rules') addresses.push(['AI provider', modelAddress(config.ai)])
  return await Promise.all(addresses.map(([what, address]) => answers(what, address, request)))
}

const modelAddresses = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com',
  google: 'https://generativelanguage.googleapis.com',
  mistral: 'https://api.mistral.ai',
} as const

function modelAddress({ provider, baseUrl }: Exclude<Config['ai'], { readonly provider: 'rules' }>): string {
  return baseUrl ?? (provider === 'openai-compatible' ? '' : modelAddresses[provider])
}

async function answers(what: string, address: string, request: typeof fetch): Promise<Finding> {
  const { host } = new URL(address)
  try {
    const { status } = await request(address, { redirect: 'manual', signal: AbortSignal.timeout(requestTimeoutMs) })
    if (status < 500) return ok(what, `${host} answers`)
    return problem(what, `${host} answers with ${status}`, 'Wait, and look at the status page of that service.')
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    const advice = 'Check the address, the network, the proxy and the certificate.'
    return problem(what, `${host} does not answer (${cause?.code ?? message})`, advice)
  }
}
