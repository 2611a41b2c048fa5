import { type CaipNetworkId, createSlice } from 'tapkit/kernel'

/** An account that an email is asked for. What is typed stands in the view alone. */
export type EmailRequest = {
  readonly id: string
  readonly namespace: string
  readonly sessionId: string
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly wallet: string
  /** Without it there is no connection. */
  required: boolean
  /** `passing`: the visitor has answered, and other gates are still to be passed. */
  status: 'asking' | 'checking' | 'passing'
  problem?: 'invalid' | 'failed' | 'slow' | undefined
}

/** The accounts whose email is asked for. The first of them is on screen. */
export type EmailCaptureState = { requests: EmailRequest[] }

export const captureState = createSlice('emailCapture', () => ({ requests: [] }))
