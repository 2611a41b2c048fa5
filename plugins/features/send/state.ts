import {
  type CaipNetworkId,
  createSlice,
  type NameRefusal,
  type TokenBalance,
  type WrittenReceiver,
} from 'tapkit/kernel'

/** The wishes of a receiver's link beside the address. */
export type Asks = Pick<Extract<WrittenReceiver, { readonly address: string }>, 'amount' | 'token' | 'memo'>

/** The receiver: how far the typed text has been read. */
export type Recipient =
  | { status: 'empty' }
  | { status: 'checking' }
  /** `problem` names a text of the table. */
  | {
      status: 'invalid'
      problem: 'checkAddressText' | 'noSuchName' | 'nameFailed' | 'nameIsAddress' | NameRefusal | LinkProblem
      /** Typed letters that only look like others. */
      odd?: string | undefined
      /** The network that the address's form names, if it is not the network in use. */
      elsewhere?: Elsewhere | undefined
      /** Symbol of the token that has too few decimals for the link's amount. */
      symbol?: string | undefined
    }
  | {
      status: 'valid'
      address: string
      name?: string | undefined
      imageUrl?: string | undefined
      /** An address that this address could be mistaken for. */
      similarTo?: string | undefined
      /**
       * Known addresses that this address could be mistaken for. The visitor has compared them, and means this address.
       */
      notMeant?: readonly string[] | undefined
      /**
       * The other address is known only from the account's activity, which others report: either address may be
       * planted.
       */
      isFromActivity?: true | undefined
      /** Letters that make the name look like another. */
      odd?: string | undefined
      /** The wishes of its link, which are filled in only by a press (money 32). */
      asks?: Asks | undefined
    }

type LinkProblem = 'linkUnreadable' | 'linkDemands' | 'linkReference' | 'linkTooFine' | 'otherNetwork'

/** A network by its name; `networkId` is set if the network is composed. */
export type Elsewhere = {
  readonly name: string
  readonly networkId: CaipNetworkId | undefined
  /** The network is not offered, so its name is not known: `name` is its id. */
  readonly isUnnamed?: boolean | undefined
}

/** The form. Amounts are texts until they are prepared. */
export type SendState = {
  token: TokenBalance | undefined
  amount: string
  to: string
  recipient: Recipient
  memo: string
  /** The host's token and amount, until the token is there. */
  wanted: { tokenAddress?: string | undefined; amount?: string | undefined } | undefined
  /** The parameters of a host's navigation, until the form has taken them. */
  asked: { to?: string | undefined; amount?: string | undefined; tokenAddress?: string | undefined } | undefined
  /** The values that the host has filled in last. The form may have others by now, which the visitor has typed. */
  given: SendState['asked']
}

const initial = (): SendState => ({
  token: undefined,
  amount: '',
  to: '',
  recipient: { status: 'empty' },
  memo: '',
  wanted: undefined,
  asked: undefined,
  given: undefined,
})

export const sendState = createSlice('send', initial)
