import type { KindWords } from 'tapkit/kernel'

/** The facts that the outcome of an order or of a transfer tells. A request of an earlier version has no facts. */
type Facts = Readonly<Partial<Record<keyof AllFacts, string>>>
type AllFacts = {
  /** Name of the rune that is minted or etched. */
  rune: string
  /** The number of mints. */
  mints: string
  /** The runes that are sent, with their amounts. */
  runes: string
  /** How many inscriptions are sent. */
  inscriptions: string
}

const mintOf = ({ rune, mints = '1' }: Facts): string =>
  rune === undefined ? 'your mint' : mints === '1' ? `a mint of ${rune}` : `${mints} mints of ${rune}`

/** The words for the payment of a mint. The mint itself comes later, so nothing "was minted" yet. */
export const runeMint = {
  warning: (wallet: string) =>
    `A mint can’t be undone, and may come too late and yield nothing. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string, facts: Facts = {}) => `Paying ${amount} for ${mintOf(facts)}`,
  doneTitle: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} for ${mintOf(facts)}`,
  doneText: 'The network has confirmed the payment. The service mints now.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} for ${mintOf(facts)}`,
    failed: (amount: string, _got: string, facts: Facts = {}) => `The payment of ${amount} for ${mintOf(facts)} failed`,
    different: (amount: string, _got: string, facts: Facts = {}) =>
      `The network recorded another payment than the ${amount} for ${mintOf(facts)}`,
  },
} satisfies KindWords

const etchingOf = ({ rune }: Facts): string => (rune === undefined ? 'your etching' : `the etching of ${rune}`)

/** The words for the payment of an etching. */
export const runeEtch = {
  warning: (wallet: string) =>
    `An etching can’t be undone, and is no longer yours to stop. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string, facts: Facts = {}) => `Paying ${amount} for ${etchingOf(facts)}`,
  doneTitle: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} for ${etchingOf(facts)}`,
  doneText: 'The network has confirmed the payment. The etching takes six blocks, about an hour.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} for ${etchingOf(facts)}`,
    failed: (amount: string, _got: string, facts: Facts = {}) =>
      `The payment of ${amount} for ${etchingOf(facts)} failed`,
    different: (amount: string, _got: string, facts: Facts = {}) =>
      `The network recorded another payment than the ${amount} for ${etchingOf(facts)}`,
  },
} satisfies KindWords

const raiseOf = ({ rune }: Facts): string => (rune === undefined ? 'raise the fee' : `raise the fee of ${rune}`)

/** The words for the payment of a higher fee rate. */
export const runeBump = {
  warning: (wallet: string) =>
    `This pays the service for a higher fee, and can’t be undone. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string, facts: Facts = {}) => `Paying ${amount} to ${raiseOf(facts)}`,
  doneTitle: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} to ${raiseOf(facts)}`,
  doneText: 'The network has confirmed the payment. The service replaces its transaction.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string, facts: Facts = {}) => `Paid ${amount} to ${raiseOf(facts)}`,
    failed: (amount: string, _got: string, facts: Facts = {}) => `The payment of ${amount} to ${raiseOf(facts)} failed`,
    different: (amount: string, _got: string, facts: Facts = {}) =>
      `The network recorded another payment than the ${amount} to ${raiseOf(facts)}`,
  },
} satisfies KindWords

/** The words for runes that are sent. The amount of a transaction that is written here is its postage, which says nothing to a visitor. */
export const runeSend = {
  warning: (wallet: string) => `This can’t be undone. ${wallet} will ask you to confirm the same transfer.`,
  token: 'Rune',
  tokenOf: (symbol: string) => `Rune ${symbol}`,
  approveText: (wallet: string) => `Check in ${wallet} that the same runes go to the same address.`,
  wayTitle: (_amount: string, _got: string, { runes = 'Runes' }: Facts = {}) => `On the way: ${runes}`,
  doneTitle: (_amount: string, _got: string, { runes = 'Runes' }: Facts = {}) => `${runes} sent`,
  doneText: 'The network has confirmed the transfer.',
  lostText: 'The network refused the transfer. You still hold your runes.',
  differsText: 'The network recorded another transfer than you confirmed. Keep the transaction id.',
  told: {
    confirmed: (_amount: string, _got: string, { runes = 'Runes' }: Facts = {}) => `${runes} sent`,
    failed: (_amount: string, _got: string, { runes = 'your runes' }: Facts = {}) =>
      `The network refused to send ${runes}`,
    different: (_amount: string, _got: string, { runes = 'the runes' }: Facts = {}) =>
      `The network recorded something else than ${runes} that you sent`,
  },
} satisfies KindWords

/** As the start of a sentence, and as a verb's object. */
const inscriptionsOf = ({ inscriptions = '1' }: Facts) =>
  inscriptions === '1'
    ? { start: 'Inscription', yours: 'your inscription' }
    : { start: `${inscriptions} inscriptions`, yours: `your ${inscriptions} inscriptions` }

/** The words for inscriptions that are sent. The amount of a transaction that is written here is its postage, which says nothing to a visitor. */
export const inscriptionSend = {
  warning: (wallet: string) => `This can’t be undone. ${wallet} will ask you to confirm the same transfer.`,
  token: 'Inscription ID',
  tokenOf: (_symbol: string) => 'Inscription ID',
  approveText: (wallet: string) => `Check in ${wallet} that the same inscription goes to the same address.`,
  wayTitle: (_amount: string, _got: string, facts: Facts = {}) => `On the way: ${inscriptionsOf(facts).yours}`,
  doneTitle: (_amount: string, _got: string, facts: Facts = {}) => `${inscriptionsOf(facts).start} sent`,
  doneText: 'The network has confirmed the transfer.',
  lostText: 'The network refused the transfer. You still hold your inscription.',
  differsText: 'The network recorded another transfer than you confirmed. Keep the transaction id.',
  told: {
    confirmed: (_amount: string, _got: string, facts: Facts = {}) => `${inscriptionsOf(facts).start} sent`,
    failed: (_amount: string, _got: string, facts: Facts = {}) =>
      `The network refused to send ${inscriptionsOf(facts).yours}`,
    different: (_amount: string, _got: string, facts: Facts = {}) =>
      `The network recorded something else than ${inscriptionsOf(facts).yours}`,
  },
} satisfies KindWords
