import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import type * as v from 'valibot'
import type { BitcoinAccount } from '../../account.ts'
import type { getAddresses as pair } from '../../rpc/getAddresses.ts'
import type { wallet_connect } from '../../rpc/wallet_connect.ts'
import { networkBlock } from './changeNetwork.ts'
import type { Adapter, Asked } from './types.ts'

type Params = v.InferOutput<typeof pair.params>

const onBitcoin: ReadonlySet<string> = new Set(['payment', 'ordinals'])

/** The addresses of the purposes, in the order asked; a wallet with one address serves every purpose with it. */
export const getAccounts: Adapter<Params> = async (asked, { purposes, message }) => {
  if (purposes.some((purpose) => !onBitcoin.has(purpose))) {
    throw new RPCError({ code: rpcErrorCode.methodNotSupported, message: 'Only bitcoin addresses are supported' })
  }
  if (purposes.length === 0) return []
  const shared = await share(asked, { purposes, message })
  return purposes.flatMap((purpose) => ofPurpose(shared, purpose))
}

export const getAddresses: Adapter<Params> = async (asked, params) => ({
  addresses: await getAccounts(asked, params),
  network: networkBlock(await asked.network()),
})

/** All addresses of the wallet, with its prompt where it has not shared them yet. */
export const connect: Adapter<v.InferOutput<typeof wallet_connect.params>> = async (asked, params) => {
  const { addresses: purposes, message, network } = params ?? {}
  if (network && (await asked.network()) !== network) await asked.provider.switchNetwork(network)
  const shared = await share(asked, { purposes, message })
  return toAccount(asked, purposes ? purposes.flatMap((purpose) => ofPurpose(shared, purpose)) : shared)
}

/** The addresses that the wallet shares already. */
export const getAccount: Adapter<undefined> = async (asked) => {
  const shared = await asked.provider.getAccountAddresses()
  if (shared.length > 0) return toAccount(asked, shared)
  const message = 'No account found'
  throw new RPCError({ code: rpcErrorCode.accessDenied, message })
}

export const getWalletType: Adapter<undefined> = async ({ provider }) =>
  (await provider.getAccountAddresses())[0]?.walletType ?? 'software'

/** Sharing the addresses is the one permission that these wallets know. */
export const requestPermissions: Adapter<unknown> = async (asked) => {
  await share(asked, {})
  return true
}

async function share(
  { provider, network }: Asked,
  { purposes, message }: { purposes?: readonly string[] | undefined; message?: string | undefined },
): Promise<readonly BitcoinAccount[]> {
  const known = await provider.getAccountAddresses().catch(() => [])
  const covers = known.length > 0 && (purposes ?? []).every((purpose) => ofPurpose(known, purpose).length > 0)
  const shared = covers ? known : await provider.connect({ network: await network(), purposes, message })
  if (shared.length > 0) return shared
  throw new RPCError({ code: rpcErrorCode.internal, message: 'No address available' })
}

function ofPurpose(shared: readonly BitcoinAccount[], purpose: string): BitcoinAccount[] {
  const own = shared.filter((account) => account.purpose === purpose)
  const [only] = shared
  return own.length > 0 || shared.length > 1 || !only ? own : [{ ...only, purpose }]
}

const toAccount = async ({ wallet, network }: Asked, addresses: readonly BitcoinAccount[]) => ({
  id: wallet.id,
  addresses,
  walletType: addresses[0]?.walletType ?? 'software',
  network: networkBlock(await network()),
})
