import type { Kernel } from 'tapkit/kernel'
import { createNonce } from '../createNonce.ts'
import { SignInUnavailableError } from '../errors.ts'
import { createMessage } from '../message/createMessage.ts'
import { messages } from '../messages.ts'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import type { SignInMessage } from '../types.ts'
import { writeFields } from '../writeFields.ts'

/**
 * Writes the message that an account is to sign, with a nonce of its own; none for a network that the app does not offer (sign-in 22).
 * A message that cannot be written ends the session (sign-in 10).
 */
export async function prepare(kernel: Kernel, id: string): Promise<void> {
  const setup = setupOf(kernel)
  if (!kernel.networks.get(requestOf(kernel, id)?.chainId ?? '')) return
  try {
    const storage = await setup.storage
    const nonce = (await storage.nonce?.()) ?? createNonce()
    const request = requestOf(kernel, id)
    const draft = setup.drafts.get(id)
    if (!request || !draft || request.status === 'signing') return
    const { accountAddress, chainId } = request
    const data: SignInMessage = { ...writeFields(setup.options, nonce), accountAddress, chainId }
    const message = createMessage(data)
    draft.data = data
    const { domain, expirationTime } = data
    Object.assign(request, { message, domain, expirationTime })
    if (request.status === 'preparing') request.status = 'ready'
  } catch (cause) {
    const refuse = setup.answers.get(id)
    if (!refuse) return
    kernel.track('SIWX_AUTH_ERROR', { code: 'sign_in_unavailable' })
    kernel.notify(kernel.messages('siwx', messages).unavailable, 'error')
    refuse(new SignInUnavailableError({ cause }))
  }
}
