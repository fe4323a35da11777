import type { Config } from '#config/config.ts'

/** What a person at the terminal wants to know once the service can be used. */
export function welcome(config: Config, dataDir: string, startedInS: number): string {
  const { ai, server, pages } = config
  const rows = [
    ['Open it', server.publicOrigin],
    ['Sites', pages.origin],
    ['Interface', `${server.publicOrigin}/api/docs`],
    ['Listens on', `${server.host}, ports ${server.port} and ${pages.port}`],
    ['Data', `${dataDir} (all of it: keep a copy)`],
    [
      'Editor',
      ai.provider === 'rules' ? 'rules, which needs no model (AI_PROVIDER names one)' : `${ai.provider} ${ai.model}`,
    ],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`)
  return [`Speckeep is ready (${startedInS.toFixed(1)} s).`, '', ...lines, '', 'Stop it with Ctrl-C.'].join('\n')
}
