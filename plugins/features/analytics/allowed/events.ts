import { code, type Facts, flag, namespace, network, oneOf, type Rule, token, wallet } from './rules.ts'

const failed = { code }
const login = { provider: oneOf('google', 'apple', 'x', 'discord', 'github', 'facebook', 'farcaster') }
const sent = { network, token }

/** The properties that each event may carry. An event that is not listed leaves without properties (analytics 6). */
const events: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  MODAL_OPEN: { connected: flag },
  MODAL_CLOSE: { connected: flag },
  SELECT_WALLET: { name: wallet, platform: oneOf('browser', 'mobile', 'qrcode', 'web') },
  GET_WALLET: { name: wallet, type: oneOf('chrome', 'firefox', 'edge', 'safari', 'ios', 'android', 'web') },
  CONNECT_SUCCESS: { method: oneOf('browser', 'mobile', 'qrcode', 'email'), name: wallet, reconnect: flag },
  USER_REJECTED: { name: wallet },
  CONNECT_ERROR: failed,
  DISCONNECT_SUCCESS: { namespace },
  DISCONNECT_ERROR: failed,
  SWITCH_NETWORK: { network },
  CLICK_SIGN_SIWX_MESSAGE: { network },
  CLICK_CANCEL_SIWX: { network },
  SIWX_AUTH_SUCCESS: { network },
  SIWX_AUTH_ERROR: failed,
  REGISTER_NAME_INITIATED: { network },
  REGISTER_NAME_SUCCESS: { network },
  REGISTER_NAME_ERROR: failed,
  OPEN_SEND: { network },
  SEND_INITIATED: sent,
  SEND_SUCCESS: sent,
  SEND_REJECTED: failed,
  SEND_ERROR: failed,
  OPEN_SWAP: { network },
  INITIATE_SWAP: { network },
  SWAP_SUCCESS: { network },
  SWAP_ERROR: failed,
  SWAP_APPROVAL_ERROR: failed,
  PAY_INITIATED: { network },
  PAY_SUCCESS: { network },
  PAY_ERROR: failed,
  EMAIL_VERIFICATION_CODE_FAIL: failed,
  SOCIAL_LOGIN_STARTED: login,
  SOCIAL_LOGIN_REQUEST_USER_DATA: login,
  SOCIAL_LOGIN_SUCCESS: login,
  SOCIAL_LOGIN_CANCELED: login,
  SOCIAL_LOGIN_ERROR: { ...login, ...failed },
}

/** Whether an event may leave by its name: one of ours, or words in capitals, into which no address or text fits. */
export const allowName = (event: string): boolean => /^[A-Z]{2,20}(_[A-Z]{1,20}){0,5}(_V\d)?$/.test(event)

/** Keeps those properties of an event that its row allows. */
export function allowProps(
  event: string,
  props: Readonly<Record<string, unknown>>,
  facts: Facts,
): Record<string, string | boolean> {
  const allowed: Record<string, string | boolean> = {}
  for (const [name, rule] of Object.entries(Object.hasOwn(events, event) ? (events[event] ?? {}) : {})) {
    const value = Object.hasOwn(props, name) ? rule(props[name], facts) : undefined
    if (value !== undefined) allowed[name] = value
  }
  return allowed
}

/** The events that have a row, with the names of their properties. */
export const rows = Object.entries(events).map(([event, rules]) => [event, Object.keys(rules)] as const)
