/**
 * Reads a chain id as wallets write it: a number, hex (`0x1`, EIP-695) or decimal text; `undefined` for anything else.
 */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[0-9a-f]{1,16}|[0-9]{1,16})$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
