/** What a request is wrong with. */
export class QueryError extends Error {}

const list = (value) => value?.split(',').filter(Boolean)

function whole(query, name, fallback, most) {
  const value = Number(query.get(name) ?? fallback)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new QueryError(`"${name}" has to be a whole number from 1 to ${most}.`)
  return value
}

/** Wallets that fit a query, a page of them, and how many there are in all. @throws {QueryError} */
export function findEntries(entries, query) {
  const page = whole(query, 'page', 1, 100_000)
  const size = whole(query, 'entries', 40, 100)
  const search = (query.get('search') ?? '').trim().toLowerCase()
  const badge = query.get('badge_type') ?? query.get('badge')
  const [include, exclude, chains, names, rdns] = ['include', 'exclude', 'chains', 'names', 'rdns'].map((name) =>
    list(query.get(name)),
  )
  const found = entries.filter(
    (entry) =>
      (!search || entry.name.toLowerCase().includes(search)) &&
      (!badge || entry.badge_type === badge) &&
      (!include || include.includes(entry.id)) &&
      !exclude?.includes(entry.id) &&
      (!chains || entry.chains?.some((chain) => chains.includes(chain))) &&
      ((!names && !rdns) || names?.includes(entry.name) || rdns?.includes(entry.rdns)) &&
      (query.get('include_pay_only') !== 'true' || entry.supports_wcpay === true),
  )
  return { data: found.slice((page - 1) * size, page * size), count: found.length }
}
