import type { TokenAccount } from './readTokenAccount.ts'

/** Most accounts that one transaction takes from: more would not fit into its 1,232 bytes. */
const limit = 8

/** What to take from each of an owner's accounts of a mint, the fullest first; less in all where they hold less. */
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
