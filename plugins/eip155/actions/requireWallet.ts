import { AccountNotSharedError, ChainMismatchError } from 'tapkit/kernel'
import { askSilently } from '../connectors/ask.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import { readNetwork } from '../connectors/readNetwork.ts'
import type { HookInput } from '../context.ts'

/**
 * Checks, without a prompt, that the wallet is on the reviewed network and shares the reviewed account.
 * @throws ChainMismatchError, AccountNotSharedError, NoWalletResponseError, RPCError
 */
export async function requireWallet({
  account,
  connector,
  network,
}: Pick<HookInput<'send'>, 'account' | 'connector' | 'network'>): Promise<void> {
  const provider = await connector.getProvider()
  const [{ id: actual }, accounts] = await Promise.all([readNetwork(provider), askSilently(provider, 'eth_accounts')])
  if (actual !== network.id) {
    throw new ChainMismatchError({ expected: network.reference, actual: actual.replace('eip155:', '') })
  }
  if (!readAccounts(accounts)?.some(({ address }) => address.toLowerCase() === account.address.toLowerCase())) {
    throw new AccountNotSharedError({ address: account.address })
  }
}
