/** What people type to push a repository that they have into a new project. */

/** From a clone on their computer. */
export function pushLocalCommands(cloneUrl: string): readonly string[] {
  return [`git remote add speckeep ${cloneUrl}`, 'git push -u speckeep --all', 'git push speckeep --tags']
}

export const exampleSource = 'https://git.example.org/team/spec.git'

/** From another server. A bare clone has branches and tags alone, which is what `--mirror` pushes then. */
export function mirrorCommands(cloneUrl: string, source: string = exampleSource): readonly string[] {
  return [`git clone --bare ${source} moving.git`, 'cd moving.git', `git push --mirror ${cloneUrl}`]
}
