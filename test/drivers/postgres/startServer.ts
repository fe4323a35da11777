/**
 * Run as a separate process by embedded.test.ts: starts the server of a DATA_DIR, then waits, or exits without a stop.
 */
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'

const [dataDir = '', then] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ dataDir })
process.stdout.write(`${server.pid}\n`, () => {
  if (then === 'exit') process.exit(0)
})
process.stdin.resume()
