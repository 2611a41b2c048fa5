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

/** How long this page is responsible for a code, in ms: the SDK gives a proposal five minutes. */
const memory = 2 * lifetime

type Proposal = Record<string, ProposedNamespace>
type Code = { readonly uri: string; readonly expiresAt: number }
type Waiter = {
  readonly resolve: (approved: Approved) => void
  readonly reject: (error: unknown) => void
  /** Whether a wallet has approved a code of this pairing, and its session did not arrive. */
  isLost: boolean
}

/**
 * The codes that wallets can scan. A second caller with the same wishes gets the code that is still valid, so a press
 * makes a single pairing.
 */
export function createPairings(line: Line) {
  let current: { readonly asked: string; readonly code: Promise<Code>; until: number } | undefined
  const waiting = new Set<Waiter>()
  /** The topics of the codes, and how long they are remembered. */
  const topics = new Map<string, number>()
  let renewal = new AbortController()

  /** Replaces the code that is shown. A wallet that has scanned the old code may still approve it. */
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

  /**
   * Passes a session on to the waiting caller, and answers whether a caller waits. A second session at the same moment
   * finds no waiting caller.
   */
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
        // No caller waits any more, so the wallet must not keep the session.
        if (!offer(approved)) return endSession(line, approved.session.topic).catch(line.kernel.report)
      },
      (error) => {
        leave()
        forgetCode(line, topic, own?.proposer.publicKey)
        // The end of a replaced code ends nothing else.
        if (isOver(error)) return
        const refusal = isUserRejection(error) ? new UserRejectedError({ cause: error }) : error
        for (const { reject } of waiting) reject(refusal)
        waiting.clear()
      },
    )
    return { uri, expiresAt: Date.now() + lifetime }
  }

  return {
    /** Whether a pairing belongs to these codes. */
    made: (topic: string): boolean => topics.has(topic),
    offer,
    /** Whether there is a valid code that asks for a session alone. A caller who proposes the same gets this code. */
    isMade: (proposal: Proposal): boolean => isGood(JSON.stringify([proposal, undefined])),
    /**
     * Makes a code in advance, for the next caller with the same wishes. @throws RelayRefusedError,
     * RelayUnreachableError
     */
    open,
    renew,

    /**
     * Waits until a wallet has approved a proposal, and shows one code after another meanwhile. A code that was scanned
     * before it was replaced counts as well. Only the first code asks for a sign-in: nonces are good for a while, and a
     * wallet that does not understand such a request gets a session with the next code.
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
            /** The end of the shown code, as Unix time in ms. */
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

/** The topic in a code: `wc:{topic}@2?…` (ERC-1328). */
const topicOf = (uri: string): string => uri.slice(3, uri.indexOf('@'))

/** The SDK's message for an expired proposal. */
const isOver = (error: unknown): boolean => (Object(error) as { code?: unknown }).code === 0
