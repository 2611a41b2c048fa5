import type { Kernel } from 'tapkit/kernel'
import { createSocialLogin } from './createSocialLogin.ts'
import type { SocialLogin } from './socialLogin.ts'

const made = new WeakMap<Kernel, SocialLogin>()

/** The logins at providers of a kernel. The second window has to open in the press itself, so a tile loads no more than this code. */
export function socialOf(kernel: Kernel): SocialLogin {
  const login = made.get(kernel) ?? createSocialLogin(kernel)
  made.set(kernel, login)
  return login
}
