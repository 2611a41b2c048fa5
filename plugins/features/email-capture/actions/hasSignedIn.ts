import type { Kernel } from 'tapkit/kernel'
import type { Whose } from '../marks.ts'

/** The part of a sign-in feature that is used; any plugin may provide it. */
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
