import type { Account } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** All accounts of the session in which an account is used. A payment to one of them does not leave the wallet. */
export function ownAccounts({ kernel }: Context, payer: Account): readonly Account[] {
  const shared = kernel.connection('bip122')?.accounts ?? []
  return shared.some(({ address }) => address === payer.address)
    ? [payer, ...shared.filter(({ address }) => address !== payer.address)]
    : [payer]
}

/** The addresses of the same. */
export const ownAddresses = (context: Context, payer: Account): readonly string[] =>
  ownAccounts(context, payer).map(({ address }) => address)
