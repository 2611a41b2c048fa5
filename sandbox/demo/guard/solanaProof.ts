import type { Proof } from './realMoneyGuard.ts'

/**
 * A wallet of Wallet Standard has no way to ask its node. So: the network is the sandbox's cluster, the account signs for
 * it (wallets know it as `solana:localnet`, which is no real one), and the node that transactions are built on has the
 * sandbox's genesis: its blockhashes are unknown everywhere else, and a transaction that names one is worth nothing there.
 */
export const solanaProof: Proof = async (kernel, { solana }) => {
  const live = kernel.connection('solana')
  if (!live || !solana || live.network.id !== solana.id) return false
  const provider = await live.connector.getProvider()
  const account = provider.accounts().find(({ address }) => address === live.account.address)
  if (!account || (account.networks && !account.networks.includes(solana.id))) return false
  const answer = await kernel.http.post(solana.rpcUrl, {
    body: { jsonrpc: '2.0', id: 1, method: 'getGenesisHash' },
    parse: (value) => (value as { result?: unknown }).result,
  })
  return answer === solana.genesisHash
}
