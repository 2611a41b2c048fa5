import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { unauthorized } from '../wallet/errors.ts'
import type { Wallet } from './createPhone.ts'
import type { Grant } from './types.ts'

/** What an app wants signed (CAIP-122). */
type Wish = WalletKitTypes.SessionAuthenticate['params']['authPayload']

/** A signed one (CACAO, CAIP-74). */
type Cacao = Parameters<IWalletKit['approveSessionAuthenticate']>[0]['auths'][number]

/** Signs it with each Ethereum account of these (CAIP-10) that is on a chain which is asked for, or with what the user lets it. */
export async function authenticate(
  { kit, held }: Pick<Wallet, 'kit' | 'held'>,
  wish: Wish,
  accounts: readonly string[],
  { authentication }: Grant,
): Promise<Cacao[]> {
  if (authentication === 'none') return []
  const asked = accounts.filter((account) => wish.chains.some((chain) => account.startsWith(`${chain}:`)))
  const signing = authentication === 'first' ? asked.slice(0, 1) : asked
  const { signMessage } = await import('../wallet/signer.ts')
  const { addresses, keys } = held()
  return Promise.all(
    signing.map(async (account) => {
      const iss = `did:pkh:${account}`
      const key = keys[addresses.findIndex((address) => account.endsWith(`:${address}`))]
      if (!key) throw unauthorized()
      const signature = await signMessage(key, kit.formatAuthMessage({ request: wish, iss }))
      const { chains: _, type: __, ...payload } = wish
      return { h: { t: 'caip122' }, p: { ...payload, iss }, s: { t: 'eip191', s: signature } }
    }),
  )
}
