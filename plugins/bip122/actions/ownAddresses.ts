import type { Account } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** The addresses of the session whose account is in use. Amounts that are paid to them do not leave the wallet. */
export function ownAddresses({ kernel }: Context, { address: payer }: Account): readonly string[] {
  const shared = kernel.connection('bip122')?.accounts.map(({ address }) => address) ?? []
  return shared.includes(payer) ? [...new Set([payer, ...shared])] : [payer]
}
