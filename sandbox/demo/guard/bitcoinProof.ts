import { bitcoinRegtest } from 'tapkit/bip122/networks'
import type { Proof } from './realMoneyGuard.ts'

/**
 * A Bitcoin wallet names its network, and regtest is never a real one: its addresses begin with bcrt1. Legacy addresses look
 * the same on every test network; there the wallet's own word decides.
 */
export const bitcoinProof: Proof = async (kernel) => {
  const live = kernel.connection('bip122')
  if (!live || live.network.id !== bitcoinRegtest.id) return false
  const provider = await live.connector.getProvider()
  return (await provider.getNetwork()) === 'Regtest' && /^(bcrt1|2|m|n)/.test(live.account.address)
}
