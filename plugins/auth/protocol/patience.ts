import type { RequestType } from './requests.ts'

/** How long the kit waits, in milliseconds. */
export const patience = {
  /** From the first hello to READY. */
  ready: 20_000,
  /** From giving a request up to its answer, which tells whether the page has signed already. */
  grace: 3_000,
} as const

const login = 120_000
const approval = 300_000
/** A visitor who writes down the words of a new wallet takes minutes. A window that the visitor closes is noticed sooner. */
const creation = 900_000

/** The patience for a sign-out, and for each request that waits for a person. The page answers any other request by itself. */
const waits: Partial<Record<RequestType, number>> = {
  SIGN_OUT: 3_000,
  CONNECT_PASSKEY: creation,
  // The window loads, and shows the host before the task begins.
  MANAGE_WALLET: login,
  CONNECT_EMAIL: login,
  // The visitor opens a mail, maybe on another device; a link is good for ten minutes.
  CONNECT_DEVICE: 600_000,
  CONNECT_OTP: login,
  // A login at a provider that comes late counts for ten minutes (login 125).
  GET_SOCIAL_REDIRECT_URI: creation,
  CONNECT_SOCIAL: login,
  GET_EMAIL: login,
  UPDATE_EMAIL: login,
  UPDATE_EMAIL_PRIMARY_OTP: login,
  UPDATE_EMAIL_SECONDARY_OTP: login,
  // The auth server asks a relay first.
  GET_FARCASTER_URI: login,
  // The visitor fetches a phone, and opens an app there. The page says itself that its link is over, after its last question to the server.
  CONNECT_FARCASTER: approval + 30_000,
  RPC_REQUEST: approval,
  CONSENT: approval,
}

/** How long a request of this type may be silent, in milliseconds. */
export const patienceOf = (type: RequestType): number => waits[type] ?? 10_000
