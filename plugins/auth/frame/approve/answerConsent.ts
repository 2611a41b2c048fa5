import { anySignal } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Answer, Payload } from '../../protocol/requests.ts'
import type { Bytes } from '../crypto/bytes.ts'
import { accountName } from '../wallet/wallet.ts'
import { type Answering, loadSigning, note, requireWallet, signing, withCode } from './answerTask.ts'
import type { Act } from './read/act.ts'

/**
 * Answers CONSENT: one press shares the accounts with the host, and signs the sign-in texts.
 * @throws {Fault} refused, by the page or by the visitor
 */
export function answerConsent(
  answering: Answering,
  payload: Payload<'CONSENT'>,
  signal: AbortSignal,
): Promise<Answer<'CONSENT'>> {
  const { host, approvals, networks, store } = answering
  return approvals.approve(
    {
      read: async () => {
        const wallet = await requireWallet(answering)
        const [{ readConsent }] = await Promise.all([import('./read/readConsent.ts'), loadSigning()])
        return withCode(readConsent(payload, { host, own: wallet.accounts.map(accountName), networks }), wallet)
      },
      ...signing(answering),
      finish: async (act, signatures, signal) => {
        if (signal.aborted) throw new Fault('aborted')
        // Nobody is given a signature of a consent that was not kept.
        await store.allow({ host, since: Date.now(), accounts: [...(act.accounts ?? [])] })
        await note(answering, 'consented')
        return { consented: true, ...(await signedOf(act, signatures)) }
      },
    },
    anySignal([signal, answering.life]),
  )
}

async function signedOf({ signings }: Act, signatures: readonly Bytes[]): Promise<Pick<Answer<'CONSENT'>, 'signed'>> {
  if (signings.length === 0) return {}
  const [{ writeSignature }, { fromHex }] = await Promise.all([import('./sign/finishAct.ts'), import('./read/hex.ts')])
  const signed = signings.flatMap((signing, at) => {
    const { chainId, subject } = signing
    const signature = signatures[at]
    if (!signature || subject.kind !== 'message') return []
    const message = new TextDecoder('utf-8', { ignoreBOM: true }).decode(fromHex(subject.bytes))
    return [{ chainId, message, signature: writeSignature(signing, signature) }]
  })
  return { signed }
}
