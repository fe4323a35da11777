/** Run as a process of its own by instance.test.ts: takes the lock of a DATA_DIR, says so, and holds it. */
import { takeInstanceLock } from '#drivers/instance.ts'

await takeInstanceLock(process.argv[2] ?? '', { address: 'http://127.0.0.1:8080' })
process.stdout.write('locked\n')
process.stdin.resume()
