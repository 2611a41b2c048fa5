import type { TokenAccount } from './readTokenAccount.ts'

/** Most accounts that a transaction takes from. More would not fit into its 1,232 bytes. */
const limit = 8

/**
 * The amounts to take from an owner's accounts of a mint, the fullest first. Less in total if the accounts hold less.
 */
export function takeFrom(
  accounts: readonly (TokenAccount & { readonly address: string })[],
  amount: bigint,
): readonly { readonly address: string; readonly amount: bigint }[] {
  const open = accounts.filter(({ frozen, amount: held }) => !frozen && held > 0n)
  const fullest = open.sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0)).slice(0, limit)
  let missing = amount
  return fullest.flatMap(({ address, amount: held }) => {
    let taken = held
    if (taken > missing) taken = missing
    missing -= taken
    return taken > 0n ? [{ address, amount: taken }] : []
  })
}
