import { ago, dateTime } from './times.ts'

export function Ago({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {ago(iso)}
    </time>
  )
}
