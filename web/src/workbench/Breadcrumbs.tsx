/** The folders of a path. */
export function Breadcrumbs({ path }: { readonly path: string }) {
  const names = path.split('/')
  return names.map((name, index) => (
    <span key={names.slice(0, index + 1).join('/')}>{index === names.length - 1 ? <b>{name}</b> : `${name} / `}</span>
  ))
}
