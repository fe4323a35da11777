/** The tag of every page of a project's site in a cache in front of the sites. */
export function siteCacheTag(projectId: number): string {
  return `project-${projectId}`
}
