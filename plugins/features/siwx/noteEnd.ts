import type { Kernel } from 'tapkit/kernel'
import { setupOf } from './setup.ts'
import type { SignInMessage } from './types.ts'

/** Notes when a sign-in that holds ends by its own words. */
export function noteEnd(kernel: Kernel, { chainId, accountAddress, expirationTime }: SignInMessage): void {
  const { ends } = setupOf(kernel)
  const key = `${chainId}:${accountAddress}`
  if (expirationTime) ends.set(key, Date.parse(expirationTime))
  else ends.delete(key)
}
