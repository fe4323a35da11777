import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Finding, ok, problem } from './finding.ts'

/** Whether the service can listen there; a port that is taken is fine if a service of this installation has it. */
export async function portFinding(
  { host, port }: { readonly host: string; readonly port: number },
  variable: string,
  { isRunning }: { readonly isRunning: boolean },
): Promise<Finding> {
  const what = `Port ${port}`
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return ok(what, 'free')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' && isRunning) return ok(what, 'used by the running service')
    if (code === 'EADDRINUSE') return problem(what, 'taken by another program', `Stop it, or change ${variable}.`)
    if (code === 'EACCES') return problem(what, 'not allowed for this user', `Set ${variable} above 1023.`)
    return problem(what, `cannot be used on ${host} (${code})`, 'Set HOST to an address of this machine.')
  } finally {
    server.close()
  }
}
