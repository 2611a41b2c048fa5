/**
 * How many labels at a name's end its owner registers: three under a short label of a country, as in co.uk, which has many owners. The list of
 * such suffixes is too long for a page: if a short name has its own owner, a label too much is set off rather than the owner left out.
 */
const countRegistered = (labels: readonly string[]): number => {
  const [second = '', country = ''] = labels.slice(-2)
  return second.length <= 3 && country.length === 2 ? 3 : 2
}

/** A name in full: it wraps and is never cut, and its registrable end, which says whose name it is, is set off (money 17). */
export function NameText({ name }: { readonly name: string }) {
  const labels = name.split('.')
  const end = labels.slice(-countRegistered(labels)).join('.')
  const before = name.slice(0, name.length - end.length)
  return (
    <bdi className="tk-name">
      {before && <span className="dim">{before}</span>}
      <b>{end}</b>
    </bdi>
  )
}
