import { anySignal, createHttp, type Http, type Network } from 'tapkit/kernel'
import { Fault } from '../../protocol/fault.ts'
import type { Answer, Payload } from '../../protocol/requests.ts'
import type { Bytes } from '../crypto/bytes.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { VaultFactorError } from '../vault/errors.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import type { Grant } from '../wallet/grant.ts'
import { userOf } from '../wallet/userOf.ts'
import { accountName, hasPasskey, type Wallet } from '../wallet/wallet.ts'
import type { WalletStore } from '../wallet/walletStore.ts'
import type { Approvals, Steps } from './approvals.ts'
import type { Stage } from './guard/pressGuard.ts'
import type { Turns } from './holdTurn.ts'
import { type Act, freezeAct } from './read/act.ts'
import type { OpenSeed } from './sign/signAct.ts'

/** The means by which a host's requests are answered. */
export type Answering = {
  readonly host: string
  readonly stage: Stage
  readonly approvals: Approvals
  readonly networks: readonly Network[]
  readonly store: WalletStore
  readonly http: Http
  readonly locks: Turns
  /** Aborts when the page goes away: nothing is signed after that. */
  readonly life: AbortSignal
  /** Opens the seed of a wallet for one act. `code` is the recovery code as the visitor typed it. */
  readonly openSeed: (wallet: Wallet, code: string | undefined) => OpenSeed
}

/** The page's own way to its nodes, and to nothing else. */
export function reachNodes(networks: readonly Network[], signal: AbortSignal): Http {
  const http = createHttp({ signal, fetch: (input, init) => fetch(input, init), refine: async (request) => request })
  for (const { rpcUrl } of networks) http.allow(rpcUrl)
  http.wake()
  return http
}

async function requireWallet({ store }: Answering): Promise<Wallet> {
  const wallet = await store.wallet()
  if (!wallet) throw new Fault('not_connected')
  return wallet
}

async function requireGrant({ store, host }: Answering): Promise<Grant> {
  const grant = await store.grant(host)
  if (!grant) throw new Fault('not_connected')
  return grant
}

/** @throws {Fault} the visitor shares an account that signs no longer */
async function requireShared(answering: Answering, { signings }: Act): Promise<void> {
  const { accounts } = await requireGrant(answering)
  if (!signings.every(({ account }) => accounts.includes(account))) throw new Fault('not_connected')
}

/** Loaded while a request is read, so that nothing is awaited long between the press and the passkey. */
const loadSigning = () => import('./sign/signAct.ts')

/** Signs after a press. Wallet and grant are read again: another page may have changed them since this page was drawn. */
const signing = (answering: Answering): Pick<Steps<readonly Bytes[], unknown>, 'sign' | 'retry' | 'explain'> => ({
  explain: (error) =>
    error instanceof NewerWalletError ? { reason: 'newer', fault: new Fault('not_connected') } : undefined,
  sign: async (act, { code }, signal) => {
    const wallet = await requireWallet(answering)
    if (act.outcome !== 'consent') await requireShared(answering, act)
    const { signAct } = await loadSigning()
    return signAct(act, answering.openSeed(wallet, code), signal)
  },
  retry: (error) => {
    if (error instanceof InvalidRecoveryCodeError || error instanceof VaultFactorError) return 'code'
    if (!(error instanceof PasskeyError)) return undefined
    const { reason } = error.params
    // A frame that may not use passkeys is no place to try again.
    const needsWindow = answering.stage === 'frame' && (reason === 'notAllowed' || reason === 'notSupported')
    if (needsWindow) throw new Fault('needs_window')
    return reason
  },
})

/** Says of an act whether the visitor types the recovery code. */
const withCode = (act: Act, wallet: Wallet): Act =>
  act.signings.length > 0 && !hasPasskey(wallet) ? freezeAct({ ...act, needsCode: true }) : act

/** Writes the log of this device. */
const note = ({ store, host }: Answering, event: 'signed' | 'sent' | 'consented'): Promise<void> =>
  store.log({ event, host, at: Date.now() })

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
        // A grant of another wallet's accounts is none.
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
        const accounts = await withGranted(answering, act.accounts ?? [])
        if (signal.aborted) throw new Fault('aborted')
        // Nobody is given a signature of a consent that was not kept.
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
