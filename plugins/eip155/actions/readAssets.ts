import * as v from 'valibot'

/** More decimals than any amount can be shown with. */
const maxDecimals = 36

const asset = v.object({
  address: v.string(),
  balance: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{1,64}$/i),
    v.transform((hex) => BigInt(hex)),
  ),
  // The schema of ERC-7811 writes the types in lower case, its example in upper case.
  type: v.pipe(v.string(), v.toUpperCase(), v.picklist(['ERC20', 'NATIVE'])),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals)),
    price: v.pipe(v.number(), v.finite()),
    iconUrl: v.string(),
  }),
})

export type Asset = v.InferOutput<typeof asset>

const answer = v.record(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i)), v.array(asset))

/**
 * The assets of a chain in a wallet's answer to `wallet_getAssets` (ERC-7811). `undefined` if the answer lacks the
 * chain, or if any part of it is invalid, for any chain (evm 12).
 */
export function readAssets(value: unknown, chainId: number): readonly Asset[] | undefined {
  const parsed = v.safeParse(answer, value)
  if (!parsed.success) return undefined
  const assets = Object.entries(parsed.output).find(([key]) => BigInt(key) === BigInt(chainId))?.[1]
  const names = assets?.map(({ address, type }) => (type === 'NATIVE' ? 'native' : address.toLowerCase()))
  // If an asset appears twice, its two amounts contradict each other.
  return new Set(names).size === names?.length ? assets : undefined
}
