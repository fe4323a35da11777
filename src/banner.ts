import type { Config } from '#config/config.ts'
import { ownOrigin } from '#config/server.ts'

const dataNote = {
  embedded: 'everything is there; "speckeep backup FILE" copies it',
  server: 'repositories and caches; the database is at DATABASE_URL',
} as const

/** What the operator at the terminal needs to know once the service is ready. */
export function startupBanner(config: Config, dataDir: string, startedInS: number): string {
  const { ai, server, pages } = config
  const listensElsewhere = server.publicOrigin !== ownOrigin(server.host, server.port)
  const rows = [
    ['Open it', server.publicOrigin],
    ['Sites', pages.origin],
    ['Interface', `${server.publicOrigin}/api/docs`],
    ...(listensElsewhere ? [['Listens on', `${server.host}, ports ${server.port} and ${pages.port}`]] : []),
    ['Data', `${dataDir} (${dataNote[config.database.kind]})`],
    [
      'Editor',
      ai.provider === 'rules' ? 'rules, without a model (AI_PROVIDER names one)' : `${ai.provider} ${ai.model}`,
    ],
    ...config.unused.map(({ name, needs }) => ['No effect', `${name} is set without ${needs}, which it needs`]),
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`)
  return [`Speckeep is ready (${startedInS.toFixed(1)} s).`, '', ...lines, '', 'Stop it with Ctrl-C.'].join('\n')
}
