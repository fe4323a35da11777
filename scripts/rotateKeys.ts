/** `npm run rotate-keys`: the same as `speckeep rotate-keys`. */
import { runProgram } from '../src/cli/program.ts'

process.exitCode = await runProgram(['rotate-keys', ...process.argv.slice(2)])
