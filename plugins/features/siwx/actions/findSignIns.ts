import type { Kernel } from 'tapkit/kernel'
import { isOver } from '../isOver.ts'
import { isSignedBy } from '../isSignedBy.ts'
import { hasLeft, readLeft } from '../left.ts'
import { clockSkew } from '../message/clockSkew.ts'
import { noteEnd } from '../noteEnd.ts'
import { setupOf } from '../setup.ts'
import type { SignInMessage, SignInSession } from '../types.ts'
import { readKept } from './readKept.ts'

/**
 * The sign-ins of exactly one account on one network that hold now. A sign-in that does not hold, or was not signed by
 * the account, is deleted (sign-in 8). A sign-in for a network that the app does not offer counts nowhere, in any
 * storage (sign-in 22): it stays stored.
 */
export async function findSignIns(
  kernel: Kernel,
  { chainId, accountAddress }: Pick<SignInMessage, 'chainId' | 'accountAddress'>,
): Promise<readonly SignInSession[]> {
  if (!kernel.networks.get(chainId)) return []
  const setup = setupOf(kernel)
  // A visitor who has just disconnected has signed out, however long the storage takes.
  await setup.changed
  const storage = await setup.storage
  const kept = (await readKept(kernel)).filter(
    ({ data }) => data.chainId === chainId && data.accountAddress === accountAddress,
  )
  const holding: SignInSession[] = []
  for (const session of kept) {
    const isFuture = Date.parse(session.data.notBefore ?? session.data.issuedAt) > Date.now() + clockSkew
    // A server has compared the times with a clock of its own. The device may have set its clock back since.
    if (isFuture && !storage.verifies) continue
    const isEnded = isOver(session.data) || hasLeft(readLeft(kernel), session.data)
    if (!isEnded && (storage.verifies || (await isSignedBy(kernel, session)))) holding.push(session)
    else await storage.delete(session.data)
  }
  if (holding[0]) noteEnd(kernel, holding[0].data)
  return holding
}
