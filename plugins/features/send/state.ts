import {
  type CaipNetworkId,
  createSlice,
  type NameRefusal,
  type TokenBalance,
  type WrittenReceiver,
} from 'tapkit/kernel'

/** What the link of a receiver asks for beside the address. */
export type Asks = Pick<Extract<WrittenReceiver, { readonly address: string }>, 'amount' | 'token' | 'memo'>

/** Who is to receive: what was typed, and what it turned out to be. */
export type Recipient =
  | { status: 'empty' }
  | { status: 'checking' }
  /** `problem`: what is said of it, by its name in the table. */
  | {
      status: 'invalid'
      problem: 'checkAddressText' | 'noSuchName' | 'nameFailed' | 'nameIsAddress' | NameRefusal | LinkProblem
      /** Letters that were typed and only look like others. */
      odd?: string | undefined
      /** The network that the form of the address names, which is not the one in use. */
      elsewhere?: Elsewhere | undefined
      /** Of the token whose decimals the link's amount has too many of. */
      symbol?: string | undefined
    }
  | {
      status: 'valid'
      address: string
      name?: string | undefined
      imageUrl?: string | undefined
      /** An address that this one is easily taken for. */
      similarTo?: string | undefined
      /** A known address that this one is easily taken for: the visitor was shown both, and means this one. */
      notMeant?: string | undefined
      /** That one is known from the account's activity alone, which others tell: either may be planted. */
      isFromActivity?: true | undefined
      /** Letters that the name may be taken for another one by. */
      odd?: string | undefined
      /** What its link asks for, which is filled in only by a press (money 32). */
      asks?: Asks | undefined
    }

type LinkProblem = 'linkUnreadable' | 'linkDemands' | 'linkReference' | 'linkTooFine' | 'otherNetwork'

/** A network by its name; `networkId` is set if it is composed. */
export type Elsewhere = { readonly name: string; readonly networkId: CaipNetworkId | undefined }

/** What the visitor has filled in. Amounts are texts until they are prepared. */
export type SendState = {
  token: TokenBalance | undefined
  amount: string
  to: string
  recipient: Recipient
  memo: string
  /** What the host asked for, until the token that it is about is there. */
  wanted: { tokenAddress?: string | undefined; amount?: string | undefined } | undefined
  /** What the host asks for by a navigation, until the form has taken it up. */
  asked: { to?: string | undefined; amount?: string | undefined; tokenAddress?: string | undefined } | undefined
  /** The host filled it in, not the visitor. */
  prefilled: boolean
}

const initial = (): SendState => ({
  token: undefined,
  amount: '',
  to: '',
  recipient: { status: 'empty' },
  memo: '',
  wanted: undefined,
  asked: undefined,
  prefilled: false,
})

export const sendState = createSlice('send', initial)
