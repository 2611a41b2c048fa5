import type { MessageProtocol } from '../../provider.ts'

/** How a base64 signature was made, where the wallet does not say: 65 bytes with a header of BIP-137 are ECDSA's. */
export const protocolOf = (signature: string): MessageProtocol =>
  signature.length === 88 && /^[GHIJK]/.test(signature) ? 'ecdsa' : 'bip322'
