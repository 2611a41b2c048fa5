import { nameBrowser } from '../account/nameBrowser.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type CodePurpose, createCode, requirePause } from './codes.ts'
import { sendLater } from './sendMail.ts'
import { takeMailTurns } from './takeMailTurns.ts'
import { writeCodeMail } from './writeMails.ts'

type Asking = {
  readonly email: string
  readonly purpose: CodePurpose
  /** Whether the device belongs to the owner of the address. */
  readonly isKnown: boolean
}

/**
 * Sends a code to an address. Nothing here depends on whether the address has an account: no account is looked up, and the mail is sent after the
 * answer.
 * @throws AuthRequestError
 */
export async function sendCode(signed: Signed, asking: Asking, settings: AuthSettings): Promise<void> {
  const { email, purpose } = asking
  const asked = { device: signed.device, purpose }
  await requirePause(asked, settings)
  await takeMailTurns(signed, asking, settings)
  const code = await createCode(asked, email, settings)
  const browser = nameBrowser(signed.request.headers.get('user-agent') ?? '')
  sendLater(writeCodeMail({ to: email, browser, purpose }, code, settings), settings)
}
