import { unauthorized } from '../errors.ts'
import type { Session } from './createStandardWallet.ts'

/** The seed of an account that this site may use. @throws {RpcError} 4100 */
export function permittedSeed({ accounts, core }: Session, account: { readonly address: string } | undefined): string {
  if (!accounts().some(({ address }) => address === account?.address)) throw unauthorized()
  const { seeds, solanaAddresses } = core.held()
  const seed = seeds[solanaAddresses.indexOf(account?.address ?? '')]
  if (seed === undefined) throw unauthorized()
  return seed
}
