import type { RequestType } from './requests.ts'

const seconds = (count: number) => count * 1_000

/** How long the kit waits, in milliseconds. */
export const patience = {
  /** From the first hello to READY. */
  ready: seconds(20),
  /** From giving up a request to its answer, which says what has been done of it. */
  grace: seconds(3),
} as const

const login = seconds(120)
const approval = seconds(300)
/** The visitor may write down 24 words. */
const creation = seconds(900)

/** Requests that wait for a person. Every other one is answered by the page itself. */
const waits: Partial<Record<RequestType, number>> = {
  SIGN_OUT: seconds(3),
  CONNECT_PASSKEY: creation,
  // The window loads, and shows the host before the task begins.
  MANAGE_WALLET: login,
  CONNECT_EMAIL: login,
  CONNECT_DEVICE: login,
  CONNECT_OTP: login,
  GET_SOCIAL_REDIRECT_URI: login,
  CONNECT_SOCIAL: login,
  UPDATE_EMAIL: login,
  UPDATE_EMAIL_PRIMARY_OTP: login,
  UPDATE_EMAIL_SECONDARY_OTP: login,
  // A phone is fetched, and an app is opened on it.
  CONNECT_FARCASTER: approval,
  RPC_REQUEST: approval,
  CONSENT: approval,
}

/** How long a request of this type may be silent, in milliseconds. */
export const patienceOf = (type: RequestType): number => waits[type] ?? seconds(10)
