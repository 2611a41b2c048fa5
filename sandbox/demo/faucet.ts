import type { SandboxConfig } from './sandboxConfig.ts'

/** Who is given something. */
type Receiver = { readonly namespace: string; readonly networkId: string; readonly address: string }

/** What a faucet gives at once. */
export const gifts: Readonly<Record<string, string>> = { eip155: '10 ETH', solana: '5 SOL', bip122: '0.1 BTC' }

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

/** Gives play money out of nothing. @throws {Error} where this network has no faucet, or its node refuses */
export async function give(
  { chains, solana, bitcoin }: SandboxConfig,
  { namespace, networkId, address }: Receiver,
): Promise<void> {
  if (solana?.id === networkId) {
    await ask(solana.rpcUrl, 'requestAirdrop', [address, 5_000_000_000])
    return
  }
  if (namespace === 'bip122') {
    const query = new URLSearchParams({ address, sats: '10000000' })
    const response = await fetch(`${bitcoin.explorerUrl}/sandbox/fund?${query}`, { method: 'POST' })
    if (!response.ok) throw new Error(await response.text())
    return
  }
  const chain = chains.find(({ id }) => `eip155:${id}` === networkId)
  if (!chain) throw new Error('This network has no faucet here.')
  const before = BigInt(String(await ask(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))
  await ask(chain.rpcUrl, 'anvil_setBalance', [address, `0x${(before + 10n ** 19n).toString(16)}`])
}
