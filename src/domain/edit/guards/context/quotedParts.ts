const quoted = /["“„][^"“”„\n]{1,1000}["“”]|«[^«»\n]{1,1000}»|`[^`\n]{1,1000}`/g

/** An instruction with something else in place of each text that it quotes: quoted text is not a request. */
export function withoutQuotes(instruction: string, instead = ' '): string {
  return instruction.replace(quoted, instead)
}
