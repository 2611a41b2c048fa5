import type { Messages, Overrides } from 'tapkit/kernel'
import * as kernelExports from 'tapkit/kernel'
import { messages as auth } from '../../../plugins/auth/messages.ts'
import { messages as authViews } from '../../../plugins/auth/views/messages.ts'
import { messages as chooser } from '../../../plugins/features/chooser/messages.ts'
import { messages as emailCapture } from '../../../plugins/features/email-capture/messages.ts'
import { messages as history } from '../../../plugins/features/history/messages.ts'
import { messages as names } from '../../../plugins/features/names/messages.ts'
import { messages as onramp } from '../../../plugins/features/onramp/messages.ts'
import { messages as pay } from '../../../plugins/features/pay/messages.ts'
import { messages as receive } from '../../../plugins/features/receive/messages.ts'
import { messages as remoteConfig } from '../../../plugins/features/remote-config/messages.ts'
import { messages as orderLines } from '../../../plugins/features/runes/following/messages.ts'
import { messages as runeItems } from '../../../plugins/features/runes/items/messages.ts'
import * as runeWords from '../../../plugins/features/runes/kindWords.ts'
import { messages as runes } from '../../../plugins/features/runes/messages.ts'
import { messages as send } from '../../../plugins/features/send/messages.ts'
import { messages as siwx } from '../../../plugins/features/siwx/messages.ts'
import * as kindWords from '../../../plugins/features/swap/kindWords.ts'
import { messages as swap } from '../../../plugins/features/swap/messages.ts'
import { messages as tokens } from '../../../plugins/features/tokens/messages.ts'
import { messages as wallets } from '../../../plugins/features/wallets/messages.ts'
import { messages as walletconnect } from '../../../plugins/walletconnect/messages.ts'
import { buttons } from '../../../ui/locales/buttons.ts'
import { en } from '../../../ui/locales/en.ts'
import { further } from '../../../ui/locales/further.ts'
import { messages as review } from '../../../ui/review/messages.ts'
import { pseudo, pseudoOf } from './pseudo.ts'

/** Every table there is: one that a feature adds does not compile until it stands here. */
export const tables: { readonly [name in keyof Messages]: Messages[name] } = {
  core: pseudoOf({ ...en, ...further }),
  buttons: pseudoOf(buttons),
  send: pseudoOf(send),
  onramp: pseudoOf(onramp),
  pay: pseudoOf(pay),
  receive: pseudoOf(receive),
  names: pseudoOf(names),
  history: pseudoOf(history),
  runes: pseudoOf(runes),
  'runes.orders': pseudoOf(orderLines),
  'runes.items': pseudoOf(runeItems),
  'review.runeSend': pseudoOf(runeWords.runeSend),
  'review.inscriptionSend': pseudoOf(runeWords.inscriptionSend),
  'review.runeMint': pseudoOf(runeWords.runeMint),
  'review.runeEtch': pseudoOf(runeWords.runeEtch),
  'review.runeBump': pseudoOf(runeWords.runeBump),
  swap: pseudoOf(swap),
  'review.swap': pseudoOf(kindWords.swap),
  'review.approval': pseudoOf(kindWords.approval),
  review: pseudoOf(review),
  chooser: pseudoOf(chooser),
  remoteConfig: pseudoOf(remoteConfig),
  siwx: pseudoOf(siwx),
  emailCapture: pseudoOf(emailCapture),
  walletconnect: pseudoOf(walletconnect),
  wallets: pseudoOf(wallets),
  tokens: pseudoOf(tokens),
  auth: pseudoOf(auth),
  'auth.views': pseudoOf(authViews),
}

const strange = (_: unknown, english: string): string => pseudo(english)
/** The title is a wallet's or a network's name, which is nobody's to translate, or the English word where it has gone. */
const named = (_: unknown, english: string): string =>
  /^(Connect|Switch|Get) /.test(english) ? pseudo(english) : english

const titles: Overrides['titles'] = {
  Connect: strange,
  ConnectWallets: strange,
  ConnectingMultiChain: strange,
  ConnectingExternal: named,
  Account: strange,
  ProfileWallets: strange,
  Networks: strange,
  SwitchNetwork: named,
  SwitchActiveChain: strange,
  UnsupportedChain: strange,
  GetWallet: named,
  WhatIsAWallet: strange,
  WhatIsANetwork: strange,
  FundWallet: strange,
  OnRampProviders: strange,
  OnRampTokenSelect: strange,
  OnRampFiatSelect: strange,
  BuyInProgress: strange,
  WhatIsABuy: strange,
  Pay: strange,
  PayReview: strange,
  PayLink: strange,
  PayLoading: strange,
  PayWithExchange: strange,
  PayWithExchangeSelectAsset: strange,
  Receive: strange,
  Transactions: strange,
  Transaction: strange,
  Runes: strange,
  RuneMint: strange,
  RuneEtch: strange,
  RuneReview: strange,
  RuneOrder: strange,
  RuneBump: strange,
  RuneBumpReview: strange,
  RuneSend: strange,
  Inscriptions: strange,
  Inscription: strange,
  InscriptionSend: strange,
  ItemsReview: strange,
  Send: strange,
  SendSelectToken: strange,
  SendReview: strange,
  SendStatus: strange,
  Outcome: strange,
  Swap: strange,
  SwapSelectToken: strange,
  SwapReview: strange,
  SwapStatus: strange,
  Token: strange,
  HiddenTokens: strange,
  AddToken: strange,
  SIWXSignMessage: strange,
  UsageExceeded: strange,
  DataCapture: strange,
  ChooseAccountName: strange,
  RegisterAccountName: strange,
  RegisterAccountNameSuccess: strange,
  CreateWallet: strange,
  ApproveTransaction: strange,
  WalletSecurity: strange,
  // The name of what carries the messages, which is nobody's to translate.
  ConnectingWalletConnect: (_, english) => english,
}

const errors = Object.keys(kernelExports).filter((name) => name.endsWith('Error'))

/** The amount stands behind the colon, as it is. */
const outcome = (_: unknown, english: string): string => english.replace(/^[^:]*/, pseudo)

const orderRows = [
  'otherwise',
  'unseen',
  'asked',
  'unsure',
  'different',
  'paid',
  'refused',
  'accepted',
  'failed',
  'refunded',
  'stale',
  'otherwise',
]

const overrides: Overrides = {
  ...tables,
  titles,
  labels: {
    help: strange,
    network: strange,
    send: strange,
    onramp: strange,
    'onramp.fund': strange,
    // The seller's name is nobody's to translate.
    'onramp.order': (_, english) => english.replace(/^Purchase at/, pseudo),
    pay: strange,
    'pay.deposit': (_, english) => english.replace(/^Payment at/, pseudo),
    receive: strange,
    history: strange,
    repair: strange,
    names: strange,
    swap: strange,
    runes: strange,
    'auth.security': strange,
    ...Object.fromEntries(orderRows.map((name) => [`runes.${name}`, outcome])),
    'send.asked': outcome,
    'send.sent': outcome,
    'send.failed': outcome,
    'send.different': outcome,
    'send.unknown': outcome,
  },
  errors: Object.fromEntries(errors.map((name) => [name, strange])),
}
export default overrides
