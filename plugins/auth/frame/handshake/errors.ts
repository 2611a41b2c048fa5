import { BaseError } from 'tapkit/kernel'

const problems = {
  no_hosts: 'no host is listed, or more than 64 are. List the origins that may use this page in `hosts`',
  bad_host:
    'a host is no exact origin. Write `https://app.example`: no path, no trailing slash, no `*`, no IPv6 address; http is for loopback names alone',
  own_origin:
    'the page stands on the name of a host, or above it. Serve it under a name of its own: there a script of the app cannot reach its keys',
  opaque_origin: 'the page has no origin of its own. Take the `sandbox` attribute or header away',
  framed: 'the page is in a frame, and only opens as a window. Send the headers of `/window` with it',
  not_framed: 'the page was opened by itself, and only works in a frame of a host',
  foreign_ancestor:
    'the page is in a frame of a site that is not listed in `hosts`. A site that is sandboxed, or frames with `referrerpolicy="no-referrer"`, is `null`',
  foreign_return: 'the page was to lead back to a site that is not listed in `hosts`. List the exact origin of the app',
  no_opener: 'the page was not opened by a host. Open it from the app',
  bad_social: 'the kit has no such provider. Correct `socials`',
} as const

export type StartProblem = keyof typeof problems

/**
 * The secure page does not start, because the page is misconfigured or stands in a forbidden place. Nothing was drawn. A console shows no more of an
 * error than its message, so the message says what to do.
 */
export class SecurePageStartError extends BaseError<{ readonly problem: StartProblem; readonly given: string }> {
  override readonly name = 'SecurePageStartError'
  constructor({ problem, given = '' }: { problem: StartProblem; given?: string }) {
    super({
      code: 'secure_page_start',
      params: { problem, given },
      docsPath: 'docs/errors.md#secure_page_start',
      message: `The secure page does not start: ${given && `"${given}": `}${problems[problem]}.`,
    })
  }
}
