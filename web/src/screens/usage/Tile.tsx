export type TileProps = { readonly name: string; readonly value: string; readonly note?: string | undefined }

export function Tile({ name, value, note }: TileProps) {
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
