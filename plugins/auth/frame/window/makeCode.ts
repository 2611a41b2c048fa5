import { newCodeSecret, readGroup, toRecoveryCode } from '../factors/recoveryCode.ts'
import type { NextLogin } from '../vault/dropWithLogin.ts'
import { renewCode } from '../wallet/changeFactors.ts'
import { openersOf } from '../wallet/openers.ts'
import type { KeepChange } from './keepChange.ts'
import type { ManageState } from './manageState.ts'
import { createProof, findWrong } from './proof.ts'

type MakeInput = {
  /** The host name of the page. */
  readonly rpId: string
  readonly keep: KeepChange
  readonly nextLogin: NextLogin | undefined
}

/** A new recovery code for the open wallet: the code is shown, and is a factor once two of its groups were typed back. */
export const createCodeMaking = (state: ManageState, { rpId, keep, nextLogin }: MakeInput) => ({
  showCode: () => {
    state.code = newCodeSecret()
    state.show({ at: 'code', wallet: state.wallet, code: toRecoveryCode(state.code) })
  },
  codeWritten: () => {
    const step = state.step()
    if (step.at === 'code') state.show({ at: 'proveCode', proof: createProof(step.code.split('-')), wrong: [] })
  },
  seeCodeAgain: () => {
    const step = state.step()
    if (step.at === 'proveCode') state.show({ at: 'code', wallet: state.wallet, code: step.proof.parts.join('-') })
  },
  proveCode: async (answers: readonly string[]) => {
    const step = state.step()
    const { wallet, key, code } = state
    if (step.at !== 'proveCode' || !key || !code) return
    const wrong = findWrong(step.proof, answers, readGroup)
    if (wrong.length > 0) return state.show({ ...step, wrong })
    await keep(openersOf(wallet).hasCode ? 'codeReplaced' : 'codeMade', () =>
      renewCode(wallet, rpId, key, code, nextLogin),
    )
  },
})
