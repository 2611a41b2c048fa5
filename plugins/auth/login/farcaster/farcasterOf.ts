import type { Kernel } from 'tapkit/kernel'
import type { FarcasterLogin } from './farcasterLogin.ts'

const made = new WeakMap<Kernel, FarcasterLogin>()

/** The login by Farcaster of a kernel. Its code, and the secure page, load with the first act (login 128). */
export function farcasterOf(kernel: Kernel): FarcasterLogin {
  const known = made.get(kernel)
  if (known) return known
  const load = () =>
    import('./createFarcasterLogin.ts').then(({ createFarcasterLogin }) => createFarcasterLogin(kernel))
  const own: FarcasterLogin = { connect: async (signal) => (await load()).connect(signal) }
  made.set(kernel, own)
  return own
}
