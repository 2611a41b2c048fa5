import type { Kernel } from 'tapkit/kernel'
import type { EmailLogin } from './emailLogin.ts'

const made = new WeakMap<Kernel, EmailLogin>()

/** The login by email of a kernel. Its code, and the secure page, load with the first act: drawing the field loads nothing (login 1). */
export function emailOf(kernel: Kernel): EmailLogin {
  const known = made.get(kernel)
  if (known) return known
  const load = () => import('./createEmailLogin.ts').then(({ createEmailLogin }) => createEmailLogin(kernel))
  const own: EmailLogin = {
    prepare: async () => (await load()).prepare(),
    send: async (...asked) => (await load()).send(...asked),
    register: async (...asked) => (await load()).register(...asked),
    prove: async (...asked) => (await load()).prove(...asked),
  }
  made.set(kernel, own)
  return own
}
