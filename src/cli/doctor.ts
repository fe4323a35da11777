import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '#config/config.ts'
import { requireBudgetToHold } from '#config/edits.ts'
import { environment } from '#config/env.ts'
import { aiPrices } from '#drivers/ai/prices.ts'
import { runningServer } from '#drivers/postgres/embedded.ts'
import type { Run } from './command.ts'
import { databaseFindings } from './doctor/database.ts'
import { dataFolder, restoreFindings } from './doctor/dataFolder.ts'
import { counted, type Finding, ok, problem, warning } from './doctor/finding.ts'
import { onlineFindings } from './doctor/online.ts'
import { portFinding } from './doctor/ports.ts'
import { secretFiles } from './doctor/secrets.ts'
import { gitVersion, nodeVersion, openFiles } from './doctor/software.ts'
import { exitCodes } from './exitCodes.ts'

export const run: Run = async (given, { say }) => {
  const findings = [nodeVersion(), await gitVersion(), await openFiles(), ...(await configured(given.has('online')))]
  const problems = findings.filter(({ state }) => state === 'problem').length
  if (given.has('json')) say(JSON.stringify({ findings }, null, 2))
  else {
    for (const finding of findings) say(lineOf(finding))
    const warnings = findings.filter(({ state }) => state === 'warning').length
    say(`${findings.length} checks: ${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`)
  }
  return problems === 0 ? exitCodes.ok : exitCodes.failed
}

/** Without a valid configuration nothing else can be looked at. */
async function configured(isOnline: boolean): Promise<readonly Finding[]> {
  let config: Config
  try {
    config = readConfig(environment())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [configurationProblem(error)]
  }
  const { dataDir, limits, server, pages, telemetry, home } = config
  const real = await realpath(resolve(dataDir)).catch(() => resolve(dataDir))
  const isRunning = (await runningServer(real)) !== null || (await isHealthy(server.host, server.port))
  return [
    await budgetFinding(config),
    ...config.unused.map(({ name, needs }) =>
      warning('Configuration', `${name} is set without ${needs}`, `It has no effect: set ${needs} too, or unset it.`),
    ),
    ...(await dataFolder(dataDir, limits.diskFreeMinMib)),
    ...(await restoreFindings(real)),
    await secretFiles(dataDir, config.secrets),
    await portFinding(server, 'PORT', { isRunning }),
    await portFinding(pages, 'PORT', { isRunning }),
    ...(telemetry.prometheus ? [await portFinding(telemetry.prometheus, 'METRICS_PORT', { isRunning })] : []),
    ...(home ? [await portFinding({ host: server.host, port: home.port }, 'HOME_ADDRESS', { isRunning })] : []),
    ...(await databaseFindings(config)),
    ...(isOnline ? await onlineFindings(config) : []),
  ]
}

function configurationProblem({ message }: ConfigError): Finding {
  return problem('Configuration', message, 'Correct that variable; docs/interface.md lists them all.')
}

/** The only thing that a valid configuration can lack: prices are known once they are loaded. */
async function budgetFinding(config: Config): Promise<Finding> {
  try {
    await requireBudgetToHold(config, aiPrices(config.ai.provider === 'rules' ? null : config.ai.price))
    return ok('Configuration', 'every variable is valid')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return configurationProblem(error)
  }
}

const healthTimeoutMs = 2_000

async function isHealthy(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return await fetch(`http://${name}:${port}/actuator/health/liveness`, {
    signal: AbortSignal.timeout(healthTimeoutMs),
  })
    .then(async answer => (await answer.json())?.status === 'UP')
    .catch(() => false)
}

function lineOf({ what, state, found, advice }: Finding): string {
  const line = `${state.padEnd(8)} ${what}: ${found}`
  return advice === null ? line : `${line}\n${' '.repeat(9)}${advice}`
}
