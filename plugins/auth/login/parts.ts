import { isError, type Kernel, type SessionChange } from 'tapkit/kernel'
import type { Notice } from '../protocol/notices.ts'
import { noteApprovals } from './approvals/approvalsOf.ts'
import { type Approvals, createApprovals } from './approvals/createApprovals.ts'
import { type Bridge, openBridge } from './openBridge.ts'
import { forget, recall, remember } from './record.ts'
import { authState } from './state.ts'

/** The parts of a kernel's login, which the connector and the providers share. */
export type Parts = {
  readonly bridge: Bridge
  readonly approvals: Approvals
  /** The listeners for the session. */
  readonly reports: Set<(change: SessionChange) => void>
  /** Aborts once the session has ended. */
  session: AbortController
}

const made = new WeakMap<Kernel, Parts>()

export function partsOf(kernel: Kernel): Parts {
  const known = made.get(kernel)
  if (known) return known
  const bridge = openBridge(kernel, (notice) => void hear(kernel, parts, notice).catch(kernel.report))
  const approvals = createApprovals(kernel, bridge)
  noteApprovals(kernel, approvals)
  const parts: Parts = {
    bridge,
    approvals,
    reports: new Set(),
    session: new AbortController(),
  }
  made.set(kernel, parts)
  return parts
}

/** Takes up what another tab, or another device, has changed. */
async function hear(kernel: Kernel, { bridge, reports }: Parts, { type, payload }: Exclude<Notice, { type: 'READY' }>) {
  const login = recall(kernel)
  // In window mode the bridge knows nothing of the wallet.
  if (!login || login.mode === 'window') return
  const tell = (change: SessionChange) => {
    for (const report of reports) report(change)
  }
  if (type === 'SESSION_UPDATE') {
    const { accounts, factors } = payload.user
    authState.of(kernel).factors = factors
    if (accounts.length > 0) remember(kernel, { ...login, accounts })
    for (const namespace of new Set(login.accounts.map((account) => account.namespace)))
      tell({ namespace, accounts: accounts.filter((account) => account.namespace === namespace) })
    return
  }
  // Another tab may have logged in again since.
  const { isConnected } = await bridge
    .connect()
    .then(({ ask }) => ask('IS_CONNECTED', {}))
    .catch((error) => ({ isConnected: isError(error, 'ConnectAbortedError') }))
  if (isConnected) return
  endSession(kernel)
}

/** Ends the session here, because the secure page knows no session of this app any more. */
export function endSession(kernel: Kernel): void {
  forget(kernel)
  for (const report of partsOf(kernel).reports) report('ended')
}
