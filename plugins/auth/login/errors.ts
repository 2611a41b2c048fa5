import { BaseError } from 'tapkit/kernel'

/** An approval waits for the visitor already, and the secure page shows one approval at a time. */
export class ApprovalOpenError extends BaseError {
  override readonly name = 'ApprovalOpenError'
  override readonly unsent = true
  constructor() {
    super({
      code: -32002,
      docsPath: 'docs/errors.md#approval_open',
      message: 'Another request waits for your answer',
      debug: 'The secure page shows one request at a time. Ask again once the first request is answered.',
    })
  }
}

/** The wallet of the secure page has no such method, or refuses what it was asked to sign. */
export class RequestNotAllowedError extends BaseError<{ readonly method: string }> {
  override readonly name = 'RequestNotAllowedError'
  override readonly unsent = true
  constructor({ method, cause }: { readonly method: string; readonly cause?: unknown }) {
    super({
      code: 4200,
      params: { method: method.slice(0, 100) },
      docsPath: 'docs/errors.md#request_not_allowed',
      message: 'Requested RPC call is not allowed',
      debug: `The wallet of the secure page does not do ${method.slice(0, 100)}. Reads go to the network’s node; what is signed is listed in docs/behaviour.`,
      cause,
    })
  }
}

/** Why an email was not changed. */
type UpdateProblem = 'no_connector' | 'no_email' | 'closed'

const updateProblems: Readonly<Record<UpdateProblem, readonly [message: string, debug: string]>> = {
  no_connector: ['No auth connector found', 'Compose `auth` before you ask for a change of the email.'],
  no_email: [
    'Not connected to email or social',
    'The wallet of the login is not connected, its login is not by email, or this browser keeps the secure page apart from the app.',
  ],
  closed: [
    'Modal closed',
    'The visitor has closed the modal. A window that was open by then can still make the change.',
  ],
}

/** The email of the login was not changed. */
export class EmailUpdateError extends BaseError<{ readonly reason: UpdateProblem }> {
  override readonly name = 'EmailUpdateError'
  constructor({ reason, cause }: { readonly reason: UpdateProblem; readonly cause?: unknown }) {
    const [message, debug] = updateProblems[reason]
    super({
      ...{ code: 'email_update', params: { reason }, docsPath: 'docs/errors.md#email_update', message, debug },
      ...(cause !== undefined && { cause }),
    })
  }
}
