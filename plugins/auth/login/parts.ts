import { isError, type Kernel, type SessionChange } from 'tapkit/kernel'
import { isUnlisted } from '../protocol/errors.ts'
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
  /** The notices of an end for which the page is being asked. */
  ends: number
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
    ends: 0,
  }
  made.set(kernel, parts)
  return parts
}

/** Takes up what another tab, or another device, has changed. */
async function hear(kernel: Kernel, parts: Parts, { type, payload }: Exclude<Notice, { type: 'READY' }>) {
  const login = recall(kernel)
  // In window mode the bridge knows nothing of the wallet.
  if (!login || login.mode === 'window') return
  if (type === 'ENDED') return checkEnd(kernel, parts)
  const { accounts, factors } = payload.user
  authState.of(kernel).factors = factors
  if (accounts.length > 0) remember(kernel, { ...login, accounts })
  for (const namespace of new Set(login.accounts.map((account) => account.namespace)))
    for (const report of parts.reports)
      report({ namespace, accounts: accounts.filter((account) => account.namespace === namespace) })
}

/** Asks the page whether the session has ended, one question at a time, and again if an end was told meanwhile. */
async function checkEnd(kernel: Kernel, parts: Parts): Promise<void> {
  parts.ends += 1
  if (parts.ends > 1) return
  try {
    for (let asked = 0; asked < parts.ends; ) {
      asked = parts.ends
      // Another tab may have logged in again since.
      const { isConnected } = await parts.bridge
        .connect()
        .then(({ ask }) => ask('IS_CONNECTED', {}))
        .catch((error) => ({ isConnected: isError(error, 'ConnectAbortedError') }))
      if (!isConnected) return endSession(kernel)
    }
  } finally {
    parts.ends = 0
  }
}

/**
 * Whether the secure page serves this app no more. The page gives the same refusal to an app in a frame of a site that is not listed. That refusal ends
 * no session, because other tabs share the session (login 81).
 */
export const isOffList = (error: unknown): boolean => isUnlisted(error) && window.parent === window

/** Ends the session here, because the secure page knows no session of this app any more. */
export function endSession(kernel: Kernel): void {
  forget(kernel)
  for (const report of partsOf(kernel).reports) report('ended')
}
