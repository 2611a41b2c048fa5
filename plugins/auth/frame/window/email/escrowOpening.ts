import * as v from 'valibot'
import { Fault } from '../../../protocol/fault.ts'
import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { createOneTimeKey } from '../../server/oneTimeKey.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { toldAccount } from '../../server/storedVault.ts'
import { sealedTo } from '../../server/withLoginKey.ts'
import { VaultFactorError } from '../../vault/errors.ts'
import { escrowFactor } from '../../vault/escrowFactor.ts'
import { openVault } from '../../vault/openVault.ts'
import type { ConnectState } from '../connectState.ts'
import type { ReadFile } from '../openFile.ts'
import type { LoginProblem } from './emailStep.ts'
import type { Entering } from './enterAccount.ts'
import { isEnd } from './loginProblem.ts'

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))
const begun = v.object({ opens: time })
const kept = v.object({
  account: toldAccount,
  escrow: v.nullable(v.object({ waits: v.array(v.object({ opens: time, isThis: v.boolean() })) })),
})

/** The way back of a visitor who has the login alone: the operator gives its key to this browser, 24 hours after it was asked (login 153). */
export function createEscrowOpening(state: ConnectState, { attempt, stop, account }: Entering, ask: AskServer) {
  /** Does one thing at the server. `act` answers when this browser gets the key, or nothing if another step is shown. */
  function run(act: () => Promise<{ readonly opens: number | undefined } | undefined>): Promise<void> {
    const step = state.step()
    if (step.at !== 'openVault' && step.at !== 'escrow') return Promise.resolve()
    const { email } = step
    const before = step.at === 'escrow' ? step.opens : undefined
    const waiting = { at: 'waiting', act: 'ask' } as const
    state.show(waiting)
    // A visitor who has gone back meanwhile is not led elsewhere.
    const lead = (opens: number | undefined, problem?: LoginProblem) => {
      if (state.step() === waiting) state.show({ at: 'escrow', email, opens, problem })
    }
    return attempt(
      async () => {
        const found = await act()
        if (found) lead(found.opens)
      },
      (problem) => {
        if (problem.code === 'old' || isEnd(problem)) return state.step() === waiting && stop(email, problem)
        const isOver = problem.code === 'expired'
        lead(isOver ? undefined : before, isOver ? { code: 'unasked' } : problem)
      },
    )
  }

  const look = async () => {
    const { escrow, account: own } = await ask({ method: 'GET', path: '/session' }, kept)
    // Another tab, or an app, may have logged this browser in to another account (login 143).
    if (own !== account()) throw new ServerRefusal({ code: 'account_other' })
    if (!escrow) throw new ServerRefusal({ code: 'escrow_missing' })
    return { opens: escrow.waits.find(({ isThis }) => isThis)?.opens }
  }

  return {
    /** Whether this browser has asked already, and when it gets the key. */
    lookAtEscrow: () => run(look),
    beginEscrow: () => run(() => ask({ method: 'POST', path: '/escrow/open', json: { account: account() } }, begun)),
    /** Ends the waits of every browser. */
    endEscrow: () =>
      run(async () => {
        await ask({ method: 'POST', path: '/escrow/cancel', json: { account: account() } }, v.object({}))
        return { opens: undefined }
      }),
    takeEscrow: () => {
      const { file } = state
      const step = state.step()
      if (!file || step.at !== 'escrow') return Promise.resolve()
      return run(async () => {
        const secret = await takeSecret(ask, account())
        const isRight = state.file === file && (await opens(file, secret))
        if (state.file !== file || !isRight) wipe(secret)
        // The visitor has gone on without the key.
        if (state.file !== file) return undefined
        if (isRight) {
          file.secrets[escrowFactor] = secret
          state.made = undefined
          state.show({ at: 'protect', email: step.email, isMade: false, isRenewal: true })
        } else state.show({ ...step, problem: { code: 'wrongKey' } })
        return undefined
      })
    },
  }
}

/** Whether the operator's key opens the vault, together with the factor at hand. */
const opens = ({ vault, secrets }: ReadFile, secret: Bytes): Promise<boolean> =>
  openVault(vault, { ...secrets, [escrowFactor]: secret }, async () => true).catch((error: unknown) => {
    if (error instanceof VaultFactorError) return false
    throw error
  })

/**
 * Fetches the operator's key. The caller overwrites it.
 * @throws {ServerRefusal} `escrow_waits` or `nothing_begun`
 * @throws {Fault} `unavailable` if the server does not answer, or its answer does not open
 */
async function takeSecret(ask: AskServer, account: string): Promise<Bytes> {
  const key = await createOneTimeKey()
  const sealed = await ask({ method: 'POST', path: '/escrow/take', json: { to: key.to, account } }, sealedTo)
  return key.open(sealed, 'tapkit-escrow/1').catch(() => {
    throw new Fault('unavailable')
  })
}
