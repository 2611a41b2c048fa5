import * as v from 'valibot'
import { consent, rpcRequest } from './approvals.ts'
import { dappData, theme } from './theme.ts'
import { email, flow, otp, social, text, user, walletTask, webAddress } from './vocabulary.ts'

const nothing = v.object({})
const emailChange = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/**
 * The payload and the answer of each request of the kit, by the name of the request. A page offers the requests that have a handler there. Any other
 * request is parsed all the same, and refused as not offered.
 */
export const requests = {
  GET_USER: { payload: nothing, answer: user },
  IS_CONNECTED: { payload: nothing, answer: v.object({ isConnected: v.boolean() }) },
  SIGN_OUT: { payload: nothing, answer: nothing },
  CONNECT_PASSKEY: { payload: v.object({ flow }), answer: user },
  /** Answered as the window begins with the task, because the visitor may take any time for the task. */
  MANAGE_WALLET: { payload: v.object({ task: walletTask, flow }), answer: nothing },
  CONNECT_EMAIL: {
    payload: v.object({ email }),
    // The digits that the page of the link asks for, with VERIFY_DEVICE.
    answer: v.object({ action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT']), digits: v.optional(text(2)) }),
  },
  CONNECT_DEVICE: { payload: nothing, answer: nothing },
  CONNECT_OTP: { payload: v.object({ email, otp }), answer: nothing },
  /** Answered with the page of the secure origin that the provider has led the window of the flow back to. */
  GET_SOCIAL_REDIRECT_URI: { payload: v.object({ provider: social, flow }), answer: v.object({ uri: webAddress }) },
  CONNECT_SOCIAL: { payload: v.object({ uri: webAddress }), answer: nothing },
  GET_FARCASTER_URI: { payload: nothing, answer: v.object({ url: webAddress }) },
  CONNECT_FARCASTER: { payload: nothing, answer: v.object({ userName: text(100) }) },
  /** The email of the login, to an app that is connected. */
  GET_EMAIL: { payload: nothing, answer: v.object({ email }) },
  UPDATE_EMAIL: { payload: v.object({ email }), answer: emailChange },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: v.object({ otp }), answer: nothing },
  /** Answered as the new email is proven. The change is made in the window, by the task `email`. */
  UPDATE_EMAIL_SECONDARY_OTP: { payload: v.object({ otp }), answer: v.object({ newEmail: email }) },
  SYNC_THEME: { payload: theme, answer: nothing },
  SYNC_DAPP_DATA: { payload: dappData, answer: nothing },
  RELOAD: { payload: nothing, answer: nothing },
  RPC_REQUEST: rpcRequest,
  CONSENT: consent,
} as const

export type RequestType = keyof typeof requests
/** The payload of a request as the kit writes it, before the schema has read it. */
export type PayloadInput<type extends RequestType> = v.InferInput<(typeof requests)[type]['payload']>
export type Payload<type extends RequestType> = v.InferOutput<(typeof requests)[type]['payload']>
export type AnswerInput<type extends RequestType> = v.InferInput<(typeof requests)[type]['answer']>
export type Answer<type extends RequestType> = v.InferOutput<(typeof requests)[type]['answer']>

export const isRequestType = (type: string): type is RequestType => Object.hasOwn(requests, type)
