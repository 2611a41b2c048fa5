import * as v from 'valibot'
import { isBase64url } from '../crypto/bytes.ts'
import type { Sealed } from '../crypto/seal.ts'
import { isPassing } from './isPassing.ts'
import type { AskServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'
import { createTransferParty } from './transferParty.ts'
import { commitmentOf, digitsOf, type Revealed } from './transferText.ts'

const bytes = (isLength: (count: number) => boolean) =>
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.check((text) => isBase64url(text, isLength)),
  )
const revealed = v.object({ key: bytes((count) => count === 65), nonce: bytes((count) => count === 32) })
const sealed = v.object({ iv: bytes((count) => count === 12), ct: bytes((count) => count > 16) })

const isWithinHour = (seconds: number) => seconds <= 3_600
const begun = v.object({
  transfer: v.pipe(v.string(), v.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)),
  expiresIn: v.pipe(v.number(), v.minValue(0), v.check(isWithinHour)),
})
const state = v.object({
  /** The browser and system of the other device, in words of the server. */
  other: v.optional(v.pipe(v.string(), v.maxLength(100))),
  commitment: v.optional(bytes((count) => count === 32)),
  offer: v.optional(revealed),
  reveal: v.optional(revealed),
  sealed: v.optional(v.pipe(v.string(), v.maxLength(1_000), v.parseJson(), sealed)),
})
const done = v.object({})

export type TransferState = v.InferOutput<typeof state>

/** Milliseconds between an answer of the server and the next question. */
const askEach = 1_000

/**
 * The transfers of a wallet from one browser of an account to another, at the auth server. Each call throws a `ServerRefusal`, or a `Fault` if the
 * server does not answer.
 */
export function createTransfers(ask: AskServer) {
  const post = <schema extends v.GenericSchema>(path: string, json: object, schema: schema) =>
    ask({ method: 'POST', path: `/transfer/${path}`, json }, schema)
  return {
    createParty: createTransferParty,
    commitmentOf,
    digitsOf,
    isPassing,
    /** The code of a refusal; `undefined` for any other error. */
    refusalOf: (error: unknown): string | undefined => (error instanceof ServerRefusal ? error.code : undefined),
    /** Begins a transfer. The visitor brings its code to the other browser. */
    begin: () => post('begin', {}, begun),
    join: (transfer: string, commitment: string) => post('join', { transfer, commitment }, done),
    offer: (transfer: string, own: Revealed) => post('offer', { transfer, ...own }, done),
    reveal: (transfer: string, own: Revealed) => post('reveal', { transfer, ...own }, done),
    /** Hands over what is sealed for the other browser, with the signature of the open vault. */
    handOver: (transfer: string, given: Sealed, signVault: (text: string) => string) =>
      ask(
        {
          method: 'POST',
          path: '/transfer/hand-over',
          json: { transfer, sealed: JSON.stringify(given) },
          signVault,
        },
        done,
      ),
    /** Ends a transfer, whose time is over anyway before long. */
    end: (transfer: string): Promise<unknown> => post('end', { transfer }, done).catch(() => {}),
    /**
     * Asks for the state until it has what `find` looks for. A server that fails in between is asked again. The answer is `undefined` once the visitor has
     * gone elsewhere.
     * @throws {ServerRefusal} `transfer_refused` if the other browser has ended the transfer, or its time is over
     */
    async follow<found>(
      transfer: string,
      until: number,
      isHere: () => boolean,
      find: (state: TransferState) => found | undefined,
    ): Promise<found | undefined> {
      while (isHere()) {
        if (Date.now() >= until) throw new ServerRefusal({ code: 'transfer_refused' })
        const told = await post('state', { transfer }, state).catch((error: unknown) => {
          if (isHere() && !isPassing(error)) throw error
        })
        const found = told && isHere() ? find(told) : undefined
        if (found !== undefined) return found
        await new Promise((resolve) => setTimeout(resolve, askEach))
      }
      return undefined
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>
