import type { Context, HookInput } from '../context.ts'
import { verifyMessage as verify, verifyOn } from '../message/verifyMessage.ts'

/**
 * Whether an address of a network signed a message. A network of the host's own uses the addresses of the network that
 * the host names for it.
 * @throws PluginError without `bitcoinjs-lib`
 */
export function verifyMessage(
  { networks }: Context,
  { address, message, signature, network }: HookInput<'verifyMessage'>,
): Promise<boolean> {
  const signed = { address, message, signature }
  const composed = networks.get(network.id)
  return composed ? verifyOn(composed.network, signed) : verify({ ...signed, chainId: network.id })
}
