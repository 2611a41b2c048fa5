import type { EmailCapture, EmailCaptureOptions } from 'tapkit/features/email-capture'

declare global {
  interface Window {
    /** What the demo was given in this page, for whoever looks at the console. */
    tapkitDemoEmails?: EmailCapture[]
  }
}

/** Emails stay in the page: one at `no.example` is not taken. `?email=required` connects nobody without one. */
export function takeEmails(): EmailCaptureOptions {
  const taken: EmailCapture[] = []
  window.tapkitDemoEmails = taken
  return {
    required: new URLSearchParams(location.search).get('email') === 'required',
    onCapture(capture) {
      if (capture.email.endsWith('@no.example')) throw new Error('The demo takes none of these.')
      taken.push(capture)
    },
  }
}
