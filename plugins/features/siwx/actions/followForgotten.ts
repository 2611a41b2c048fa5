import { isSameAddress, type Kernel, selectSessions } from 'tapkit/kernel'
import { noteLeft, type Owner } from '../left.ts'
import { dropUsed, isDisconnected, readUsed, settleUsed, usedWith, type Whose } from '../used.ts'
import { endLeft } from './endLeft.ts'
import { signOutOf } from './signOutOf.ts'

type Sessions = ReturnType<typeof selectSessions>

/**
 * Signs out of the wallets whose sessions end while they are only remembered, such as a locked wallet that the visitor
 * disconnects: no hook tells of them, because they have no connection (sign-in 27).
 */
export function followForgotten(kernel: Kernel): void {
  settleUsed(kernel)
  endForgotten(kernel).catch(kernel.report)
  let before = selectSessions(kernel.state)
  const look = () => {
    const forgotten = forgottenSince(kernel, before)
    before = selectSessions(kernel.state)
    for (const { namespace, connectorId: id, accounts } of forgotten) {
      // An account stays signed in if another wallet may come back to it, as with a session that another tab has ended.
      const left = { namespace, connection: { accounts: [...accounts], connector: { id } }, reason: 'tab' }
      signOutOf(kernel, left, { graph: kernel.state.graph, at: Date.now() }).catch(kernel.report)
    }
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', stop, { once: true })
}

/** The shares of the sessions that were only remembered, and have ended since. */
const forgottenSince = (kernel: Kernel, before: Sessions) =>
  before.flatMap(({ id, connectorId, named, shares }) =>
    Object.entries(shares).flatMap(([namespace, { status, accounts }]) => {
      const wallet = { connectorId, namespace }
      const isGone = status === 'dormant' && !isKnown(kernel, wallet, named ? id : undefined)
      // If another tab has ended the session, it has signed out as well.
      return isGone && usedWith(kernel, wallet).length > 0 ? { ...wallet, accounts } : []
    }),
  )

/**
 * Signs out of the wallets that were disconnected before this code had loaded, or just before an earlier visit ended. A
 * wallet that another tab is connecting again was disconnected before too: it stays signed in.
 */
async function endForgotten(kernel: Kernel): Promise<void> {
  const forgotten = readUsed(kernel).filter(
    (used) => !used.again && isDisconnected(kernel, used) && !isKnown(kernel, used),
  )
  if (forgotten.length === 0) return
  // Another wallet uses the account, or may come back to it.
  const isHeld = ({ namespace, address }: Owner) =>
    selectSessions(kernel.state).some(({ shares }) =>
      shares[namespace]?.accounts.some((each) => isSameAddress(each.address, address)),
    )
  noteLeft(
    kernel,
    forgotten.flatMap((owner) => (isHeld(owner) ? [] : { namespace: owner.namespace, address: owner.address })),
  )
  for (const wallet of forgotten) dropUsed(kernel, wallet)
  await endLeft(kernel)
}

/** Whether a wallet has a session in its namespace; the session `named`, if the wallet names its sessions. */
const isKnown = ({ state }: Kernel, { connectorId, namespace }: Whose, named?: string): boolean =>
  selectSessions(state).some(
    ({ id, connectorId: other, shares }) =>
      other === connectorId && id === (named ?? id) && shares[namespace] !== undefined,
  )
