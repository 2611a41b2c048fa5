import { type Asking, askingIn, isAtGate, type Kernel, stage } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** What wallets are asked on screen. */
export type Asked = Asking & {
  readonly attempt: AbortController
  /** Whether a gate asked about the wallet of the code when the modal closed: only the gate knows what that means. */
  isAtGate?: boolean
}

const asked = new WeakMap<Kernel, Asked>()
const watched = new WeakSet<Kernel>()

/** Gives up the request to wallets that is on the screen. */
export function leave(kernel: Kernel): void {
  drop(kernel)?.attempt.abort()
  const gone = { uri: undefined, expiresAt: undefined, isLost: undefined, opened: undefined }
  Object.assign(pairingState.of(kernel), { status: 'idle', ...gone })
}

/** Lets the screen go without giving up what wallets are asked. */
export function drop(kernel: Kernel): Asked | undefined {
  const own = asked.get(kernel)
  asked.delete(kernel)
  if (own) askingIn(kernel).delete(own)
  return own
}

/** Takes the place of what was asked for on screen; answers what is asked now. */
export function enter(kernel: Kernel): Asked {
  drop(kernel)?.attempt.abort()
  const own: Asked = { view: 'ConnectingWalletConnect', attempt: new AbortController() }
  // Before a gate hears of it and answers.
  if (!watched.has(kernel))
    kernel.hooks.onClose.tap({ name: 'walletConnect', stage: stage.early }, () => {
      const left = asked.get(kernel)
      if (left) left.isAtGate = isAtGate(kernel, left)
    })
  watched.add(kernel)
  asked.set(kernel, own)
  askingIn(kernel).add(own)
  return own
}

/** What wallets are asked for on screen. */
export const askedOf = (kernel: Kernel): Asked | undefined => asked.get(kernel)
