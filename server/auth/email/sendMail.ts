import { withDeadline } from '../../withDeadline.ts'
import { AuthRequestError } from '../errors.ts'
import type { Mail } from '../options.ts'
import { report } from '../report.ts'
import type { AuthSettings } from '../settings.ts'

/** Milliseconds that a mail may take to be handed over. */
const mailDeadline = 20_000

/**
 * Hands a mail over to the host.
 * @throws AuthRequestError `mail_unavailable`
 */
export async function sendMail(mail: Mail, settings: AuthSettings): Promise<void> {
  try {
    await withDeadline(async () => settings.sendMail(mail), mailDeadline)
  } catch (cause) {
    throw new AuthRequestError('mail_unavailable', { cause })
  }
}

/** Hands a mail over after the answer, which then tells nothing of it. */
export const sendLater = (mail: Mail, settings: AuthSettings): void =>
  settings.later(sendMail(mail, settings).catch((error) => report(error, settings)))
