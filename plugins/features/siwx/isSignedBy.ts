import type { Kernel } from 'tapkit/kernel'
import { createMessage } from './message/createMessage.ts'
import { setupOf } from './setup.ts'
import type { SignInSession } from './types.ts'

/** Whether a message is for this site, agrees with its fields, and was signed by their account. */
export async function isSignedBy(kernel: Kernel, { data, message, signature }: SignInSession): Promise<boolean> {
  const network = kernel.networks.get(data.chainId)
  const { domain = location.host } = setupOf(kernel).options
  if (!network || data.domain !== domain || !says(message, data)) return false
  const asked = { namespace: network.namespace, address: data.accountAddress, network, message, signature }
  return (await kernel.hooks.verifyMessage.promise(asked)) === true
}

function says(message: string, data: SignInSession['data']): boolean {
  try {
    return createMessage(data) === message
  } catch {
    return false
  }
}
