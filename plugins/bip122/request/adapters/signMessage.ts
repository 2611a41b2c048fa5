import type * as v from 'valibot'
import type { signMessage as pair } from '../../rpc/signMessage.ts'
import { messageHash } from '../messageHash.ts'
import type { Adapter } from './types.ts'

type Params = v.InferOutput<typeof pair.params>

/** A signature by the protocol asked for, else by the one that fits the address. */
export const signMessage: Adapter<Params> = async ({ provider, network }, { address, message, protocol }) => {
  const asked = protocol && (protocol === 'ECDSA' ? 'ecdsa' : 'bip322')
  const signed = await provider.signMessage({ address, message, protocol: asked, network: await network() })
  const used = signed.protocol === 'ecdsa' ? 'ECDSA' : 'BIP322'
  return { signature: signed.signature, messageHash: messageHash(message, used), address, protocol: used }
}

/** One prompt after the other; a refusal ends it. */
export const signMultipleMessages: Adapter<readonly Params[]> = async (asked, list) => {
  const signed: object[] = []
  for (const entry of list) signed.push({ ...Object(await signMessage(asked, entry)), message: entry.message })
  return signed
}
