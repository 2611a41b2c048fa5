import type { KindWords } from 'tapkit/kernel'

/** The words for the payment of a mint. What it brings comes later, so nothing "was minted" yet. */
export const runeMint = {
  warning: (wallet: string) =>
    `A mint can’t be undone, and may come too late and yield nothing. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string) => `Paying ${amount} for your mint`,
  doneTitle: (amount: string, _got: string) => `Paid ${amount} for your mint`,
  doneText: 'The network has confirmed the payment. The service mints now.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string) => `Paid ${amount} for your mint`,
    failed: (amount: string, _got: string) => `The payment of ${amount} for your mint failed`,
    different: (amount: string, _got: string) =>
      `The network recorded another payment than the ${amount} for your mint`,
  },
} satisfies KindWords

/** The words for the payment of an etching. */
export const runeEtch = {
  warning: (wallet: string) =>
    `An etching can’t be undone, and is no longer yours to stop. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string) => `Paying ${amount} for your etching`,
  doneTitle: (amount: string, _got: string) => `Paid ${amount} for your etching`,
  doneText: 'The network has confirmed the payment. The etching takes six blocks, about an hour.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string) => `Paid ${amount} for your etching`,
    failed: (amount: string, _got: string) => `The payment of ${amount} for your etching failed`,
    different: (amount: string, _got: string) =>
      `The network recorded another payment than the ${amount} for your etching`,
  },
} satisfies KindWords

/** The words for the payment of a higher fee rate. */
export const runeBump = {
  warning: (wallet: string) =>
    `This pays the service for a higher fee, and can’t be undone. ${wallet} will ask you to confirm the same total.`,
  approveText: (wallet: string) => `Check in ${wallet} that no more leaves than the total you have seen.`,
  wayTitle: (amount: string, _got: string) => `Paying ${amount} to raise the fee`,
  doneTitle: (amount: string, _got: string) => `Paid ${amount} to raise the fee`,
  doneText: 'The network has confirmed the payment. The service replaces its transaction.',
  differsText: 'The network recorded another payment than you confirmed. Keep the order’s id and the transaction id.',
  told: {
    confirmed: (amount: string, _got: string) => `Paid ${amount} to raise the fee`,
    failed: (amount: string, _got: string) => `The payment of ${amount} to raise the fee failed`,
    different: (amount: string, _got: string) => `The network recorded another payment than the ${amount} for the fee`,
  },
} satisfies KindWords

/** The words for runes that are sent. The figure of a transaction that is written here is its postage, which says nothing to a visitor. */
export const runeSend = {
  warning: (wallet: string) => `This can’t be undone. ${wallet} will ask you to confirm the same transfer.`,
  approveText: (wallet: string) => `Check in ${wallet} that the same runes go to the same address.`,
  wayTitle: (_amount: string, _got: string) => 'Your runes are on their way',
  doneTitle: (_amount: string, _got: string) => 'Runes sent',
  doneText: 'The network has confirmed the transfer.',
  lostText: 'The network refused the transfer. You still hold your runes.',
  differsText: 'The network recorded another transfer than you confirmed. Keep the transaction id.',
  told: {
    confirmed: (_amount: string, _got: string) => 'Runes sent',
    failed: (_amount: string, _got: string) => 'The network refused to send your runes',
    different: (_amount: string, _got: string) => 'The network recorded something else than the runes you sent',
  },
} satisfies KindWords

/** The words for an inscription that is sent. The figure of a transaction that is written here is its postage, which says nothing to a visitor. */
export const inscriptionSend = {
  warning: (wallet: string) => `This can’t be undone. ${wallet} will ask you to confirm the same transfer.`,
  approveText: (wallet: string) => `Check in ${wallet} that the same inscription goes to the same address.`,
  wayTitle: (_amount: string, _got: string) => 'Your inscription is on its way',
  doneTitle: (_amount: string, _got: string) => 'Inscription sent',
  doneText: 'The network has confirmed the transfer.',
  lostText: 'The network refused the transfer. You still hold your inscription.',
  differsText: 'The network recorded another transfer than you confirmed. Keep the transaction id.',
  told: {
    confirmed: (_amount: string, _got: string) => 'Inscription sent',
    failed: (_amount: string, _got: string) => 'The network refused to send your inscription',
    different: (_amount: string, _got: string) => 'The network recorded something else than the inscription you sent',
  },
} satisfies KindWords
