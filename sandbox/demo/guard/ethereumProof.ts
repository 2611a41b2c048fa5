import type { Proof } from './realMoneyGuard.ts'

/** The wallet's own node has the sandbox's block 0. */
export const ethereumProof: Proof = async (kernel, { chains }) => {
  const live = kernel.connection('eip155')
  const chain = chains.find(({ id }) => String(id) === live?.network.reference)
  if (!live || !chain) return false
  const provider = await live.connector.getProvider()
  const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  return (block as { hash?: unknown } | null)?.hash === chain.genesisHash
}
