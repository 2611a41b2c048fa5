/** Selector of `transfer(address,uint256)`. */
export const transferCall = '0xa9059cbb'

/** Call data of the reads of ERC-20. */
export const tokenCalls = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
  balanceOf: (owner: string): `0x${string}` => `0x70a08231${owner.slice(-40).toLowerCase().padStart(64, '0')}`,
} as const

const word = (value: string) => value.replace(/^0x/i, '').toLowerCase().padStart(64, '0')

/** Call data of `allowance(address,address)`. */
export const allowanceCall = (owner: string, spender: string): `0x${string}` =>
  `0xdd62ed3e${word(owner)}${word(spender)}`

/** Call data of `approve(address,uint256)`. */
export const approveCall = (spender: string, amount: bigint): `0x${string}` =>
  `0x095ea7b3${word(spender)}${word(amount.toString(16))}`
