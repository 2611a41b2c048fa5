/** A record with each value mapped. */
export function mapValues<value, mapped>(
  record: Readonly<Record<string, value>>,
  map: (value: value, key: string) => mapped,
): Record<string, mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}

/** A record with only the values to keep. */
export function filterValues<value>(
  record: Readonly<Record<string, value>>,
  keep: (value: value, key: string) => boolean,
): Record<string, value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(value, key)))
}
