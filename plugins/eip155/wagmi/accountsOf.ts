import type { ConnectionState } from 'tapkit/kernel'

/** The addresses that a session shares, in wagmi's order: the address in use first. */
export const accountsOf = ({ accounts, address }: ConnectionState) =>
  [...new Set([address, ...accounts.map((account) => account.address)])] as unknown as readonly [`0x${string}`]
