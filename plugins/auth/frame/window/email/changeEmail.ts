import * as v from 'valibot'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { toldAccount } from '../../server/storedVault.ts'
import type { Vault } from '../../vault/vault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { EmailOutcome, VaultServer } from '../vaultServer.ts'
import { emailText } from './session.ts'

const session = v.object({ account: toldAccount, email: v.nullable(emailText) })
const begun = v.object({ account: toldAccount, step: v.nullable(v.string()), email: v.nullable(emailText) })

/** Asks about the account that keeps the wallet of a vault. */
type AskOfOwner = <schema extends v.GenericSchema<unknown, { readonly account: string }>>(
  seen: Vault,
  path: string,
  schema: schema,
) => Promise<v.InferOutput<schema>>

/** The refusals of a change after which nothing was changed. */
const outcomes: ReadonlyMap<string, EmailOutcome> = new Map([
  ['nothing_begun', 'emailGone'],
  ['email_missing', 'emailGone'],
  ['identity_taken', 'emailTaken'],
  ['changes_full', 'emailsFull'],
  ['mail_unavailable', 'mailDown'],
])

/** Reads and makes the change of the email, whose codes the app has asked for. */
export function createEmailChange(
  ask: AskServer,
  askOfOwner: AskOfOwner,
): Pick<VaultServer, 'readEmail' | 'changeEmail'> {
  return {
    readEmail: async (seen) => {
      const { email } = await askOfOwner(seen, '/session', session)
      const next = await askOfOwner(seen, '/email/change', begun)
      return { from: email ?? undefined, ...(next.step === 'confirm' && { to: next.email ?? undefined }) }
    },
    changeEmail: (opened, to) =>
      withSigner(opened, async (signVault) => {
        const asked = { method: 'POST', path: '/email/change/confirm', json: { email: to }, signVault } as const
        try {
          await ask(asked, v.object({ email: v.literal(to) }))
          return 'emailChanged'
        } catch (error) {
          const outcome = error instanceof ServerRefusal ? outcomes.get(error.code) : undefined
          if (outcome) return outcome
          throw error
        }
      }),
  }
}
