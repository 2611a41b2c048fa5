import { BaseError } from 'tapkit/kernel'

/** Why an email was not taken. */
export type EmailCaptureFailure = 'callback' | 'endpoint' | 'timeout' | 'prefill'

const failures: Readonly<Record<EmailCaptureFailure, string>> = {
  callback: '`onCapture` threw.',
  endpoint: '`endpoint` could not be reached or did not answer with 2xx. Another origin has to let the page in (CORS).',
  timeout: 'Nobody said within 20 s that the email was taken.',
  prefill: '`prefill` threw; the visitor was asked instead.',
}

/** An email that nobody took. What was thrown is not kept: it may say the email. */
export class EmailCaptureFailedError extends BaseError<{
  readonly reason: EmailCaptureFailure
  readonly status?: number | undefined
  readonly thrown?: string | undefined
}> {
  override readonly name = 'EmailCaptureFailedError'
  constructor(params: { reason: EmailCaptureFailure; status?: number | undefined; thrown?: string | undefined }) {
    super({
      code: 'email_capture_failed',
      params,
      docsPath: 'docs/errors.md#email_capture_failed',
      message: 'The email was not taken',
      debug: `${failures[params.reason]} The cause is left out, for it may say the email: catch it in your own function.`,
    })
  }
}
