import type { BitcoinAccount } from '../../account.ts'
import { WalletCallNotSupportedError } from '../../errors.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { readText } from '../read/readText.ts'
import type { Caller } from './createCaller.ts'

/**
 * Signs a text as UniSat and OKX do: where nothing is asked for, by BIP-322 for an address of segwit and by ECDSA for an older one.
 * @throws WalletCallNotSupportedError, UserRejectedError, RPCError
 */
export async function signText(
  { ask, wallet }: Caller,
  { addressType }: BitcoinAccount,
  { message, protocol }: Parameters<BitcoinProvider['signMessage']>[0],
): ReturnType<BitcoinProvider['signMessage']> {
  const segwit = addressType === 'p2wpkh' || addressType === 'p2tr'
  const used = protocol ?? (segwit ? 'bip322' : 'ecdsa')
  if (used === 'bip322' && !segwit) {
    throw new WalletCallNotSupportedError({ wallet, method: `signMessage with BIP-322 for ${addressType}` })
  }
  const signature = await ask('signMessage', message, used === 'bip322' ? 'bip322-simple' : 'ecdsa')
  return { signature: readText(signature, 'signMessage'), protocol: used }
}
