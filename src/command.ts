import { runProgram } from './cli/program.ts'

/** The program `speckeep`. `bin/speckeep.js` starts it with the right Node. */
process.exitCode = await runProgram(process.argv.slice(2))
