import { alerts, BaseError, isError, UserRejectedError } from 'tapkit/kernel'
import type { FaultCode, FaultPayload } from './fault.ts'
import type { EndReason } from './listen.ts'
import type { RequestType } from './requests.ts'
import { type Fault, isOfLogin, sentenceOf, type Values } from './sentences.ts'

type Problem = 'APKT002' | 'APKT003' | 'APKT004' | 'APKT005'

/** The visitor's sentences (login 68). No sentence promises that nothing was signed if the page was asked. */
const told: Readonly<Record<Problem, string>> = {
  APKT002: 'The page of your wallet lacks what this app asks for. Nothing was signed.',
  APKT003: 'The page of your wallet did not answer. Nothing was signed. Check your connection, and try again.',
  APKT004:
    'The page of your wallet did not answer in time. If you approved a payment, look at your account before you try again.',
  APKT005: 'The page of your wallet does not work with this app. Nothing was signed.',
}

/** The developer's remedies. The alerts' own texts speak of a hosted project, or name no remedy. */
const remedies: Partial<Record<Problem, (type?: RequestType) => string>> = {
  APKT002: (type) =>
    `The secure page does not offer ${type ?? 'what this app asks'}. Serve the page from the same version of tapkit, with the same options.`,
  APKT003: () =>
    'The secure page did not say READY within 20 s. Check that it is served, that it lists this origin (`hosts`, `frame-ancestors`), and that this page’s Content-Security-Policy allows it (`frame-src`).',
  APKT005: () =>
    'The secure page does not list this origin, or the origin of a page that frames this one. Add it to `hosts` of the page, and serve the page again with its headers.',
}

/** The secure page did not load, does not answer, does not offer the request, or refuses this host. */
export class SecurePageError extends BaseError<{ readonly type: RequestType | undefined }> {
  override readonly name = 'SecurePageError'
  declare readonly unsent?: boolean
  constructor({ code, type, debug }: { code: Problem; type?: RequestType | undefined; debug?: string }) {
    super({
      code,
      params: { type },
      docsPath: 'docs/errors.md#secure_page',
      message: told[code],
      debug: debug ?? remedies[code]?.(type) ?? alerts[code][1],
    })
    // A page that was asked and did not answer may have sent the transaction.
    if (code !== 'APKT004') this.unsent = true
  }
}

/** Whether the secure page refuses this host, which no further try changes. */
export const isUnlisted = (error: unknown): boolean => isError(error, 'SecurePageError') && error.code === 'APKT005'

/** The developer's remedies for refusals that the page's own set-up explains. */
const faultRemedies: Partial<Record<Fault, string>> = {
  network_unknown: 'The secure page does not list the network. Add it to `networks` of the page.',
  unavailable:
    'A node of the secure page did not answer. Check `rpcUrls` of the page, and that the page is served with its headers (`connect-src`).',
  malformed_answer: 'The answer fits no schema. Serve the page from the same version of tapkit.',
}

const loginRemedies: Partial<Record<Fault, string>> = {
  unavailable:
    'The auth server did not answer, or failed. Check that `createAuthServer` answers under `/auth` of the secure page’s origin, and its `onError`.',
}

/** The secure page refused a request, or gave no usable answer to it. */
export class SecurePageFaultError extends BaseError<{
  readonly type: RequestType
  readonly fault: Fault
  readonly values: Values
}> {
  override readonly name = 'SecurePageFaultError'
  declare readonly unsent?: boolean
  constructor({
    type,
    fault,
    values = {},
    unsent = false,
  }: {
    type: RequestType
    fault: Fault
    values?: Values
    /** `true` if the page was not asked, or has refused before it signed anything. */
    unsent?: boolean
  }) {
    super({
      code: 'secure_page_fault',
      params: { type, fault, values },
      docsPath: 'docs/errors.md#secure_page_fault',
      message: sentenceOf(type, fault, values),
      debug: [
        `${type} was refused (${[fault, values.reason].filter(Boolean).join(': ')}).`,
        (isOfLogin(type) && loginRemedies[fault]) || faultRemedies[fault],
      ]
        .filter(Boolean)
        .join(' '),
    })
    if (unsent) this.unsent = true
  }
}

const endings: Readonly<Record<EndReason, string>> = {
  closed: 'It was closed.',
  reloaded: 'The page has loaded again. Ask it again.',
  spent: 'It has carried as many messages as a port may. Open the page again.',
  flooded: 'The page sent too much that is no message, so it is not heard any more.',
}

/** The port to the secure page has ended. If `unsent` is not set, the page may have done the request. */
export class SecurePageClosedError extends BaseError<{ readonly reason: EndReason }> {
  override readonly name = 'SecurePageClosedError'
  declare readonly unsent?: boolean
  constructor({ reason, unsent = false }: { reason: EndReason; unsent?: boolean }) {
    super({
      code: 'secure_page_closed',
      params: { reason },
      docsPath: 'docs/errors.md#secure_page_closed',
      message: 'The secure page was closed',
      debug: endings[reason],
    })
    if (unsent) this.unsent = true
  }
}

/** Makes the kit's error of a refusal. The page gives a code and values alone, so the kit writes every sentence that a visitor reads. */
export function toKitError(type: RequestType, { code, params = {} }: FaultPayload): Error {
  if (code === 'rejected' || code === 'aborted')
    return new UserRejectedError({ asked: type === 'RPC_REQUEST' ? 'request' : 'connection' })
  if (code === 'expired') return new SecurePageError({ code: 'APKT004', type })
  if (code === 'host_refused') return new SecurePageError({ code: 'APKT005', type })
  if (code === 'not_offered' || code === 'unknown_type') return new SecurePageError({ code: 'APKT002', type })
  return new SecurePageFaultError({ type, fault: code, values: params, unsent: before.has(code) })
}

/** Refusals that come before anything is signed. */
const before: ReadonlySet<FaultCode> = new Set([
  ...(['malformed', 'too_many_open', 'busy', 'not_connected', 'not_allowed', 'needs_window'] as const),
  // A node that does not answer after the signature is an `outcome_unknown`.
  ...(['network_unknown', 'unavailable', 'cooldown'] as const),
])
