import { createSlice, type Kernel } from 'tapkit/kernel'
import { peerName } from './peerName.ts'
import type { Session } from './sdk.ts'

const names = createSlice('sessionNames', () => ({}))

/** Names a session by its wallet's name, and says that it is remote, because a wallet may choose any name. */
export function noteName(kernel: Kernel, session: Session): void {
  const [name, slice] = [peerName(session), names.of(kernel)]
  if (name && slice) slice[session.topic] = `${name} · WalletConnect`
}

export function forgetName(kernel: Kernel, topic: string): void {
  delete names.of(kernel)?.[topic]
}
