/** “1 change”, “2 changes” */
export function countOf(count: number, one = 'change', several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
