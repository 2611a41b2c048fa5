import { anySignal } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Answer, Payload } from '../../protocol/requests.ts'
import { userOf } from '../wallet/userOf.ts'
import { accountName } from '../wallet/wallet.ts'
import { type Answering, note, requireGrant, requireWallet, withCode } from './answering.ts'
import { loadSigning, signing } from './signing.ts'

/**
 * Answers RPC_REQUEST.
 * @throws {Fault} refused, by the page or by the visitor
 */
export function answerRpc(
  answering: Answering,
  payload: Payload<'RPC_REQUEST'>,
  signal: AbortSignal,
): Promise<Answer<'RPC_REQUEST'>> {
  const { host, approvals, networks, http, locks } = answering
  return approvals.approve(
    {
      read: async (signal) => {
        const [wallet, grant] = await Promise.all([requireWallet(answering), requireGrant(answering)])
        // A grant of another wallet's accounts does not count.
        if (!userOf(wallet, grant).accounts.length) throw new Fault('not_connected')
        const [{ readRequest }] = await Promise.all([import('./read/readRequest.ts'), loadSigning()])
        const own = wallet.accounts.map(accountName)
        return withCode(
          await readRequest(payload, { host, own, shared: grant.accounts, networks, http, signal }),
          wallet,
        )
      },
      ...signing(answering),
      finish: async (act, signatures, signal) => {
        const { finishAct } = await import('./sign/finishAct.ts')
        const result = await finishAct(act, signatures, { http, networks, locks, signal })
        await note(answering, act.outcome === 'send' ? 'sent' : 'signed')
        return { result }
      },
    },
    anySignal([signal, answering.life]),
  )
}
