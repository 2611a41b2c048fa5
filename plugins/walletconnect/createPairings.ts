import { anySignal, isUserRejection, pause, UserRejectedError } from 'tapkit/kernel'
import type { Approved } from './approved.ts'
import type { Line } from './ask.ts'
import { again, lifetime, margin } from './codeTimes.ts'
import { endSession, forgetCode } from './endSession.ts'
import { RelayRefusedError } from './errors.ts'
import { noticeLoss } from './noticeLoss.ts'
import { propose } from './propose.ts'
import type { ProposedNamespace } from './sdk.ts'
import type { SignInRequest } from './signIn/signInRequest.ts'

/** How long what becomes of a code is still this page's business, in ms: the SDK gives a proposal five minutes. */
const memory = 2 * lifetime

type Proposal = Record<string, ProposedNamespace>
type Code = { readonly uri: string; readonly expiresAt: number }
type Waiter = {
  readonly resolve: (approved: Approved) => void
  readonly reject: (error: unknown) => void
  /** Whether a wallet has approved a code of this one's, and its session did not come. */
  isLost: boolean
}

/** The codes that wallets can scan. Who asks for the same again gets the one that is still good: a press makes one pairing. */
export function createPairings(line: Line) {
  let current: { readonly asked: string; readonly code: Promise<Code>; until: number } | undefined
  const waiting = new Set<Waiter>()
  /** The topics of the codes, and until when they are remembered. */
  const topics = new Map<string, number>()
  let renewal = new AbortController()

  /** Replaces the code that is shown; a wallet that has scanned it may still approve it. */
  function renew(): void {
    current = undefined
    renewal.abort()
    renewal = new AbortController()
  }

  const isGood = (asked: string) => current?.asked === asked && Date.now() < current.until

  function open(proposal: Proposal, signIn?: SignInRequest): Promise<Code> {
    const asked = JSON.stringify([proposal, signIn])
    if (current && isGood(asked)) return current.code
    const own = { asked, code: make(proposal, signIn, () => leave()), until: Number.POSITIVE_INFINITY }
    const leave = () => {
      if (current === own) current = undefined
    }
    current = own
    own.code.then(({ expiresAt }) => {
      own.until = expiresAt - margin
    }, leave)
    return own.code
  }

  /** Gives a session to whoever waits; answers whether anybody does. A second session of the same moment finds nobody. */
  function offer(approved: Approved): boolean {
    const isWanted = waiting.size > 0
    for (const { resolve } of waiting) resolve(approved)
    waiting.clear()
    return isWanted
  }

  async function make(proposal: Proposal, signIn: SignInRequest | undefined, leave: () => void): Promise<Code> {
    const { uri, approval } = await propose(line, proposal, signIn)
    const topic = topicOf(uri)
    for (const [old, until] of topics) if (until < Date.now()) topics.delete(old)
    topics.set(topic, Date.now() + memory)
    const own = line.client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    noticeLoss(line, topic, approval, () => {
      for (const waiter of waiting) waiter.isLost = true
      renew()
    })
    approval.then(
      (approved) => {
        leave()
        // Nobody waits for it any more: the wallet is not left with a session that nobody has.
        if (!offer(approved)) return endSession(line, approved.session.topic).catch(line.kernel.report)
      },
      (error) => {
        leave()
        forgetCode(line, topic, own?.proposer.publicKey)
        // A code that was replaced is over, which ends nothing.
        if (isOver(error)) return
        const refusal = isUserRejection(error) ? new UserRejectedError({ cause: error }) : error
        for (const { reject } of waiting) reject(refusal)
        waiting.clear()
      },
    )
    return { uri, expiresAt: Date.now() + lifetime }
  }

  return {
    /** Whether a pairing is one of these. */
    made: (topic: string): boolean => topics.has(topic),
    offer,
    /** Whether a code is good that asks for a session alone: who asks for that gets it. */
    isMade: (proposal: Proposal): boolean => isGood(JSON.stringify([proposal, undefined])),
    /** Makes a code that nobody waits for yet: who asks for the same gets it. @throws RelayRefusedError, RelayUnreachableError */
    open,
    renew,

    /**
     * Waits until a wallet has approved a proposal, and shows code after code meanwhile. One that was scanned before it was
     * replaced counts as well. The first code alone asks to sign in: a nonce is good for a while, and a wallet that makes nothing of such
     * a request gets a session by the next code.
     * @throws UserRejectedError, RelayRefusedError, RelayUnreachableError, and the reason of `signal`
     */
    async wait(
      proposal: Proposal,
      signIn: SignInRequest | undefined,
      show: (code: Code, isLost: boolean) => void,
      signal: AbortSignal,
    ): Promise<Approved> {
      const done = new AbortController()
      const either = anySignal([signal, done.signal])
      try {
        return await new Promise<Approved>((resolve, reject) => {
          const waiter: Waiter = { resolve, reject, isLost: false }
          if (signal.aborted) return reject(signal.reason)
          waiting.add(waiter)
          const fail = (error: unknown) => {
            waiting.delete(waiter)
            reject(error)
          }
          done.signal.addEventListener('abort', () => void waiting.delete(waiter), { once: true })
          signal.addEventListener('abort', () => fail(signal.reason), { once: true })
          const showAll = async () => {
            /** When the code that is shown ends, Unix time in ms. */
            let end = 0
            while (!either.aborted) {
              const code = await open(proposal, end === 0 ? signIn : undefined).catch((error) => {
                // A wallet may still approve the old code: the failure of a new code counts once the old code has ended.
                if (Date.now() >= end || error instanceof RelayRefusedError) throw error
              })
              if (either.aborted) return
              if (code) {
                show(code, waiter.isLost)
                end = code.expiresAt
              }
              const wait = code ? end - margin - Date.now() : Math.min(again, end - Date.now())
              await pause(Math.max(0, wait), anySignal([either, renewal.signal])).catch(() => {})
            }
          }
          showAll().catch((error) => void (either.aborted || fail(error)))
        })
      } finally {
        done.abort()
      }
    },
  }
}

export type Pairings = ReturnType<typeof createPairings>

/** What a code names: `wc:{topic}@2?…` (ERC-1328). */
const topicOf = (uri: string): string => uri.slice(3, uri.indexOf('@'))

/** The SDK's word for a proposal whose time is over. */
const isOver = (error: unknown): boolean => (Object(error) as { code?: unknown }).code === 0
