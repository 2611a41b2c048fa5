import { addresses, keys } from './accounts.ts'
import { seeds, solanaAddresses } from './solana/accounts.ts'

/** The account of a recovery phrase: on Ethereum, and on Solana. */
export type Imported = {
  readonly address: string
  readonly key: `0x${string}`
  readonly solanaAddress: string
  /** The seed of ed25519, in hexadecimal. */
  readonly seed: string
}

/** The accounts of a wallet by index. Accounts that are built in come first. */
export type Held = {
  readonly addresses: readonly string[]
  readonly keys: readonly `0x${string}`[]
  readonly solanaAddresses: readonly string[]
  readonly seeds: readonly string[]
}

/** The index of the account of a recovery phrase. */
export const importedIndex = addresses.length

/** The accounts that are built in, and the one of a recovery phrase after them. */
export function holdAccounts(imported?: Imported): Held {
  if (!imported) return { addresses, keys, solanaAddresses, seeds }
  return {
    addresses: [...addresses, imported.address],
    keys: [...keys, imported.key],
    solanaAddresses: [...solanaAddresses, imported.solanaAddress],
    seeds: [...seeds, imported.seed],
  }
}
