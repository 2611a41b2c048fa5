import { unauthorized } from '../errors.ts'
import { solanaAddresses } from './accounts.ts'
import type { Session } from './createStandardWallet.ts'

/** The index of an account that this site may use. @throws {RpcError} 4100 */
export function permittedIndex({ accounts }: Session, account: { readonly address: string } | undefined): number {
  if (!accounts().some(({ address }) => address === account?.address)) throw unauthorized()
  return solanaAddresses.findIndex((address) => address === account?.address)
}
