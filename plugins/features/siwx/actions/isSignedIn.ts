import type { Kernel } from 'tapkit/kernel'
import { SignInUnavailableError } from '../errors.ts'
import type { SignInMessage } from '../types.ts'
import { findSignIns } from './findSignIns.ts'

/**
 * Whether exactly one account on one network has signed in.
 * @throws SignInUnavailableError if the storage does not answer
 */
export async function isSignedIn(
  kernel: Kernel,
  whose: Pick<SignInMessage, 'chainId' | 'accountAddress'>,
): Promise<boolean> {
  try {
    return (await findSignIns(kernel, whose)).length > 0
  } catch (cause) {
    throw new SignInUnavailableError({ cause })
  }
}
