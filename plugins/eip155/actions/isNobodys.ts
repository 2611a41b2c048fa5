/** Addresses that are used to burn tokens. */
const burnt = new Set([0xdeadn, 0xdeadn << 144n, 0xdead000000000000000042069420694206942069n])

/** Networks have contracts of their own, some without code, at addresses up to here (EIP-1352). */
const reserved = 0xffffn

/**
 * Whether nobody has the key of an address (evm 26): it is used to burn tokens, is one of the network's own, or is a single digit repeated, as the
 * address that stands for the native currency is. The last digit may differ, as in the address by which networks log their currency (EIP-7708).
 */
export function isNobodys(address: string): boolean {
  const digits = address.slice(-40).toLowerCase()
  const number = BigInt(`0x${digits}`)
  return number <= reserved || burnt.has(number) || /^(.)\1{38}/.test(digits)
}
