/** The commands that push an existing repository into a new project. */

/** From a local clone. */
export function pushLocalCommands(cloneUrl: string): readonly string[] {
  return [`git remote add speckeep ${cloneUrl}`, 'git push -u speckeep --all', 'git push speckeep --tags']
}

export const exampleSource = 'https://git.example.org/team/spec.git'

/** From another server. A bare clone has only branches and tags, which is then what `--mirror` pushes. */
export function mirrorCommands(cloneUrl: string, source: string = exampleSource): readonly string[] {
  return [`git clone --bare ${source} moving.git`, 'cd moving.git', `git push --mirror ${cloneUrl}`]
}
