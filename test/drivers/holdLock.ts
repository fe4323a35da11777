/** Run as a separate process by instance.test.ts: takes the lock of a DATA_DIR, prints a line, and holds it. */
import { takeInstanceLock } from '#drivers/instance.ts'

await takeInstanceLock(process.argv[2] ?? '', { address: 'http://127.0.0.1:8080' })
process.stdout.write('locked\n')
process.stdin.resume()
