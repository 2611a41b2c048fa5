import { createSlice, type Fee, type TokenBalance } from 'tapkit/kernel'

/** Who is to receive: what was typed, and what it turned out to be. */
export type Recipient =
  | { status: 'empty' }
  | { status: 'checking' }
  | { status: 'invalid'; message: string }
  | {
      status: 'valid'
      address: string
      name?: string | undefined
      imageUrl?: string | undefined
      similarTo?: string | undefined
    }

/** What the transfer costs; a failed estimate may say why the transfer cannot be made. */
export type FeeState =
  | { status: 'idle' | 'loading' }
  | { status: 'error'; reason?: string | undefined }
  | ({ status: 'success' } & Fee)

/** What the visitor has filled in. Amounts are texts until they are reviewed. */
export type SendState = {
  token: TokenBalance | undefined
  amount: string
  to: string
  recipient: Recipient
  memo: string
  fee: FeeState
  /** Addresses that this page has sent to, to tell a look-alike from (R23). */
  sentTo: string[]
}

const initial = (): SendState => ({
  token: undefined,
  amount: '',
  to: '',
  recipient: { status: 'empty' },
  memo: '',
  fee: { status: 'idle' },
  sentTo: [],
})

export const sendState = createSlice('send', initial)
