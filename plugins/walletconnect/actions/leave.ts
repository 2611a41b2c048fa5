import { type Asking, askingIn, isAtGate, type Kernel, stage } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** The questions to wallets that are on screen. */
export type Asked = Asking & {
  readonly attempt: AbortController
  /** Whether a gate asked about the code's wallet when the modal closed: the gate then decides what closing means. */
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

/** Lets the screen go without giving up its questions to wallets. */
export function drop(kernel: Kernel): Asked | undefined {
  const own = asked.get(kernel)
  asked.delete(kernel)
  if (own) askingIn(kernel).delete(own)
  return own
}

/** Takes the place of the questions that were on screen, and answers the present questions. */
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

/** The questions to wallets that are on screen. */
export const askedOf = (kernel: Kernel): Asked | undefined => asked.get(kernel)
