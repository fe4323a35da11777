const quoted = /["“„][^"“”„\n]{1,1000}["“”]|«[^«»\n]{1,1000}»|`[^`\n]{1,1000}`/g

/** An instruction with something else in place of each text that it quotes: what is quoted asks for nothing. */
export function withoutQuotes(instruction: string, instead = ' '): string {
  return instruction.replace(quoted, instead)
}
