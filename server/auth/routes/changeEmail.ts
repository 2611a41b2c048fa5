import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { type Account, openLabel, toldIdOf, withEvent } from '../account/account.ts'
import { emailOf, leaveEmail, withMail, withUndo } from '../account/emails.ts'
import { emailIdentity, idsOf, moveIdentity, releaseIdentity, toRow } from '../account/identities.ts'
import { changeOwn, requireSession, requireUnlocked, withProof } from '../account/session.ts'
import { beginChange, endChange, findChange, goOn, readChange } from '../email/changes.ts'
import { endCode, takeTry } from '../email/codes.ts'
import { requireEmail } from '../email/requireEmail.ts'
import { sendCode } from '../email/sendCode.ts'
import { AuthRequestError } from '../errors.ts'
import { takeTurn } from '../takeTurn.ts'
import { type Route, readBodyAs } from './route.ts'
import { codeSent } from './startEmail.ts'
import { sixDigits } from './verifyCode.ts'

/** Milliseconds after a login by the current email in which that email needs no other code. */
const fresh = 5 * 60_000

/** Begins a change of the email: a code goes to the current one or, soon after a login by it, to the new one. */
export const startChange: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string() })
  const session = await requireSession(signed, settings)
  const email = requireEmail(body.email)
  const current = emailOf(session.account)
  if (!current) throw new AuthRequestError('email_missing')
  if (idsOf(emailIdentity(email), settings).includes(current.id)) throw new AuthRequestError('email_present')
  const { by, loggedIn } = session.device
  const isFresh = by === current.id && Math.abs(Date.now() - loggedIn) <= fresh
  const step = isFresh ? 'new' : 'current'
  const to = isFresh ? email : await openLabel(current, settings)
  const asked = { device: signed.device, account: session.id }
  await takeTurn('change', signed.device, [[20, 3_600_000]], settings)
  // The code goes out last. A code that was sent before for another address is not taken for this one.
  await beginChange(asked, { step, from: current.id, email }, settings)
  await sendCode(signed, { email: to, purpose: step, isKnown: !isFresh }, settings)
  return respond(200, { step, ...codeSent })
}

/** Tells a device the change that it has begun, so that the visitor sees what the vault is about to sign. */
export const tellChange: Route = async (signed, settings) => {
  const session = await requireSession(signed, settings)
  const change = await findChange({ device: signed.device, account: session.id }, settings)
  const account = toldIdOf(session.id)
  return respond(200, { account, step: change?.step ?? null, email: change?.email ?? null })
}

/** Takes the code to the current email, and sends one to the new one; or takes that one. */
export const verifyChange: Route = async (signed, settings) => {
  const { code } = readBodyAs(signed, { code: sixDigits })
  const session = await requireSession(signed, settings)
  const asked = { device: signed.device, account: session.id }
  const change = await readChange(asked, settings)
  const { step, email } = change
  const current = emailOf(session.account)
  if (step === 'confirm' || current?.id !== change.from) throw new AuthRequestError('nothing_begun')
  const to = step === 'new' ? email : await openLabel(current, settings)
  const slot = { device: signed.device, purpose: step, email: to }
  await takeTry(slot, code, settings)
  if (step === 'current') await sendCode(signed, { email, purpose: 'new', isKnown: false }, settings)
  const next = step === 'current' ? 'new' : 'confirm'
  await goOn(asked, change, next, settings)
  await endCode(slot, settings)
  return respond(200, { step: next, ...(next === 'new' ? codeSent : { email }) })
}

/**
 * Changes the email, with the vault's signature, which names the new one: a change that an app has begun since, for another email, is not confirmed by
 * it. The old one is told before, and can undo it. Logins by the old one on devices that have never opened the
 * wallet end.
 */
export const confirmChange: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string() })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const asked = { device: signed.device, account: session.id }
  const begun = await readChange(asked, settings)
  const { step, email } = begun
  if (step !== 'confirm' || email !== body.email) throw new AuthRequestError('nothing_begun')
  const row = await toRow(emailIdentity(email), settings)
  const old = emailOf(session.account)
  if (!old) throw new AuthRequestError('email_missing')
  // The answer to the request that changed it may have been lost.
  if (old.id !== row.id) {
    // The code went to the email that was current then.
    if (old.id !== begun.from) throw new AuthRequestError('nothing_begun')
    const undo = await leaveEmail(signed, session, settings)
    await moveIdentity(emailIdentity(email), session.id, settings)
    const change = (account: Account) => {
      if (emailOf(account)?.id !== old.id) throw new AuthRequestError('nothing_begun')
      const identities = account.identities.map((one) => (one.id === old.id ? row : one))
      const devices = account.devices.filter((one) => one.by !== old.id || one.proven || one.id === signed.device)
      const next = { ...withMail(account), identities, devices, undos: withUndo(account.undos, undo) }
      return withEvent(withProof(next, signed.device), 'email_changed', session.device.name)
    }
    await changeOwn(session, change, settings)
    await releaseIdentity(old.id, session.id, settings)
  }
  await endChange(asked, begun, settings)
  return respond(200, { email })
}
