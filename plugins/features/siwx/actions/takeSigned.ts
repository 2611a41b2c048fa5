import type { Challenge, Connection, Kernel, SignedChallenge } from 'tapkit/kernel'
import { SignatureInvalidError } from '../errors.ts'
import { isOver } from '../isOver.ts'
import { createMessage } from '../message/createMessage.ts'
import { messages } from '../messages.ts'
import { setupOf } from '../setup.ts'
import type { SignInMessage } from '../types.ts'
import { keep } from './keep.ts'
import { lookAgain } from './lookAgain.ts'

/**
 * Takes the message that a wallet signed while it connected, and answers whether it is a sign-in. It is a sign-in only
 * if the signed text equals the requested text, byte for byte, and is of this very account and network (sign-in 20),
 * with the ReCap that the connector vouches for (sign-in 23). Any other message is reported as a failure.
 */
export async function takeSigned(
  kernel: Kernel,
  { connector, namespace, network, account }: Connection,
  { challenge, message, signature, recap }: SignedChallenge,
  signal: AbortSignal,
): Promise<boolean> {
  const { challenges, tried } = setupOf(kernel)
  // The challenge is not of this page, or has been answered.
  if (!challenges.delete(challenge)) return false
  const data: SignInMessage = { ...withRecap(challenge, recap), chainId: network.id, accountAddress: account.address }
  try {
    if (isOver(data) || message !== createMessage(data)) throw new SignatureInvalidError()
    await keep(kernel, { data, message, signature }, () => !signal.aborted)
  } catch (error) {
    if (signal.aborted) return false
    kernel.track('SIWX_AUTH_ERROR', { code: String(kernel.report(error).code) })
    kernel.notify(kernel.messages('siwx', messages).failed, 'error')
    return false
  }
  if (signal.aborted) return false
  tried.delete(`${namespace} ${connector.id}`)
  kernel.track('SIWX_AUTH_SUCCESS', { network: network.id })
  // Another wallet may wait for the same account.
  lookAgain(kernel).catch(kernel.report)
  return true
}

/** ERC-5573: a ReCap is the last resource, and its sentence ends the statement. */
function withRecap(challenge: Challenge, recap: SignedChallenge['recap']): Challenge {
  if (!recap) return challenge
  const { statement, resources = [] } = challenge
  return {
    ...challenge,
    statement: statement === undefined ? recap.statement : `${statement} ${recap.statement}`,
    resources: [...resources, recap.resource],
  }
}
