import { nameBrowser } from '../account/nameBrowser.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { createCode, requirePause } from './codes.ts'
import { sendLater } from './sendMail.ts'
import type { CodeSlot } from './slots.ts'
import { takeMailTurns } from './takeMailTurns.ts'
import { writeCodeMail } from './writeMails.ts'

type Asking = Pick<CodeSlot, 'email' | 'purpose' | 'app'> & {
  /** The last login of the device. A code that logs nobody in needs none. */
  readonly after?: string
  /** Whether the device belongs to the owner of the address. */
  readonly isKnown: boolean
}

/**
 * Sends a code to an address. Nothing here depends on whether the address has an account: no account is looked up, and the mail is sent after the
 * answer.
 * @throws AuthRequestError
 */
export async function sendCode(signed: Signed, asking: Asking, settings: AuthSettings): Promise<void> {
  const { email, purpose, app, after = '' } = asking
  const slot = { device: signed.device, purpose, email, app }
  await requirePause(slot, settings)
  await takeMailTurns(signed, asking, settings)
  const code = await createCode(slot, after, settings)
  const browser = nameBrowser(signed.request.headers.get('user-agent') ?? '')
  sendLater(writeCodeMail({ to: email, browser, purpose }, code, settings), settings)
}
