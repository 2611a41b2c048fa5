import { anySignal } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Answer, Payload } from '../../protocol/requests.ts'
import type { Bytes } from '../crypto/bytes.ts'
import { hasEscrow } from '../wallet/hasEscrow.ts'
import { accountName } from '../wallet/wallet.ts'
import { type Answering, note, requireWallet, withCode } from './answering.ts'
import type { Act } from './read/act.ts'
import { loadSigning, signing } from './signing.ts'

/**
 * Answers CONSENT: one press shares the accounts with the host, and signs the sign-in texts.
 * @throws {Fault} refused, by the page or by the visitor
 */
export function answerConsent(
  answering: Answering,
  payload: Payload<'CONSENT'>,
  signal: AbortSignal,
): Promise<Answer<'CONSENT'>> {
  const { name, host, approvals, networks, store } = answering
  return approvals.approve(
    {
      read: async () => {
        const wallet = await requireWallet(answering)
        const [{ readConsent }] = await Promise.all([import('./read/readConsent.ts'), loadSigning()])
        const own = wallet.accounts.map(accountName)
        const act = readConsent(payload, { host, own, networks, ...(hasEscrow(wallet) && { opener: name }) })
        return withCode(act, wallet)
      },
      ...signing(answering),
      finish: async (act, signatures, signal) => {
        const accounts = await withGranted(answering, act.accounts ?? [])
        if (signal.aborted) throw new Fault('aborted')
        // The host gets no signature of a consent that was not kept.
        await store.allow({ host, since: Date.now(), accounts })
        await note(answering, 'consented')
        return { consented: true, ...(await signedOf(act, signatures)) }
      },
    },
    anySignal([signal, answering.life]),
  )
}

/** The accounts of a consent, and those of this wallet that the host was given before: apps of one origin may ask for other accounts. */
async function withGranted({ store, host }: Answering, accounts: readonly string[]): Promise<string[]> {
  const [wallet, grant] = await Promise.all([store.wallet(), store.grant(host)])
  const own = wallet?.accounts.map(accountName) ?? []
  return [...new Set([...accounts, ...own.filter((name) => grant?.accounts.includes(name))])]
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
