/** All the satoshi that there will ever be. */
const supply = 2_100_000_000_000_000

/** An amount in an explorer's JSON, in satoshi: a whole number, of which a double holds every one there is. */
export function readSatoshi(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > supply) {
    throw new TypeError('not an amount in satoshi')
  }
  return BigInt(value)
}
