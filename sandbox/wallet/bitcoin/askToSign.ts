import type { Signer } from './core.ts'
import type { Protocol } from './signMessage.ts'
import type { Address } from './types.ts'

/** Signs a text with an address once the user approves; the signature is base64. @throws {RpcError} */
export async function askToSign(
  { ask, site }: Pick<Signer, 'ask' | 'site'>,
  { address, addressType }: Address,
  message: string,
  protocol: Protocol,
) {
  await ask({
    title: 'Sign this message?',
    rows: [
      ['Site', site.origin],
      ['Address', address],
    ],
    text: message,
    approve: 'Sign',
  })
  const { signMessage } = await import('./signMessage.ts')
  return { ...signMessage(addressType, message, protocol), address }
}
