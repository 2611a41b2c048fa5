/** A name in full: it wraps and is never cut, and its registrable end, which says whose name it is, is set off (money 17). */
export function NameText({ name }: { readonly name: string }) {
  const end = name.split('.').slice(-2).join('.')
  const before = name.slice(0, name.length - end.length)
  return (
    <bdi className="tk-name">
      {before && <span className="dim">{before}</span>}
      <b>{end}</b>
    </bdi>
  )
}
