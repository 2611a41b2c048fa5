import type { Kernel } from 'tapkit/kernel'
import type { Whose } from '../marks.ts'

/** What is asked of a sign-in feature, whosever it is. */
type SigningIn = { readonly siwx?: { has?(account: Whose): Promise<boolean> } }

/** Whether an account has signed in, where the app signs visitors in. What cannot be found out is a no. */
export async function hasSignedIn(kernel: Kernel, whose: Whose): Promise<boolean> {
  try {
    return (await (kernel.features as SigningIn).siwx?.has?.(whose)) === true
  } catch (error) {
    kernel.report(error)
    return false
  }
}
