/** `npm run account -- COMMAND EMAIL`: the same as `speckeep admin COMMAND EMAIL`. */
import { runProgram } from '../src/cli/program.ts'

process.exitCode = await runProgram(['admin', ...process.argv.slice(2)])
