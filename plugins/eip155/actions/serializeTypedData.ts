import type { TypedData } from 'tapkit/kernel'

const domainTypes: readonly (readonly [name: string, type: string])[] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

/** Structured data as the JSON that `eth_signTypedData_v4` takes: with EIP712Domain, and bigint as decimal text. */
export function serializeTypedData({ domain, types, primaryType, message }: TypedData): string {
  const present = domainTypes.filter(([name]) => domain[name] !== undefined)
  const EIP712Domain = types.EIP712Domain ?? present.map(([name, type]) => ({ name, type }))
  return JSON.stringify({ types: { ...types, EIP712Domain }, primaryType, domain, message }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
