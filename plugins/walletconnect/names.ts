import { createSlice, type Kernel } from 'tapkit/kernel'
import { peerName } from './peerName.ts'
import type { Session } from './sdk.ts'

const names = createSlice('sessionNames', () => ({}))

/** Calls a session by its wallet's name, and says how it is reached: a wallet may call itself what it likes. */
export function noteName(kernel: Kernel, session: Session): void {
  const [name, slice] = [peerName(session), names.of(kernel)]
  if (name && slice) slice[session.topic] = `${name} · WalletConnect`
}

export function forgetName(kernel: Kernel, topic: string): void {
  delete names.of(kernel)?.[topic]
}
