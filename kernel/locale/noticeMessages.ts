/** Reasons come without a full stop. */
const sentence = (text: string): string => text.replace(/\.?$/, '.')

/** What a notice is filled in with, by name; a plugin says which. */
type About = Readonly<Record<string, string>>

/** What notices say, by their code. A plugin's own notice brings its English sentences along. */
export const noticeMessages = {
  wouldFail: {
    title: 'This transfer would fail',
    text: ({ reason = 'The network would refuse it' }: About) => sentence(reason),
  },
  tokenContract: {
    title: 'This is the token’s own address',
    text: 'Nobody can take out again what is sent there. It is not sent.',
  },
  zeroAddress: { title: 'Nobody owns this address', text: 'What is sent there is destroyed.' },
  similarAddress: {
    title: 'This is not an address you know',
    text: ({ known = '' }: About) => `It only looks like ${known}: the start and end match, the middle does not.`,
  },
  ownAddress: {
    title: 'This is your own address',
    text: 'The amount stays with you. Only the fee is spent.',
  },
  contract: {
    title: 'This address is a contract',
    text: 'It may not be able to send on what it receives. Ask the receiver first.',
  },
  notWallet: {
    title: 'This address is not a wallet',
    text: 'It belongs to a program. What is sent there may be out of reach for everyone.',
  },
  receivesLess: { title: 'Less arrives than you send', text: 'This token keeps part of each transfer.' },
  unitUnchecked: {
    title: 'Compare this with your wallet',
    text: 'What this token is called, and what it counts in, couldn’t be confirmed. Decline if your wallet shows another amount or token.',
  },
  otherSymbol: {
    title: ({ other = '' }: About) => `This token calls itself ${other}`,
    text: ({ symbol = '' }: About) => `It was shown as ${symbol}. Check its contract before you confirm.`,
  },
  feeHigh: {
    title: 'The network fee is high',
    text: ({ percent, usual = '' }: About) =>
      percent ? `It is ${percent} % of what you send.` : `It is above ${usual}, which such transactions rarely cost.`,
  },
  feeFunds: {
    title: ({ symbol = '' }: About) => `Too little ${symbol} for the fee`,
    text: 'The account holds less than the network takes. Some wallets pay the fee in another way.',
  },
  unlimitedAllowance: {
    title: 'Unlimited allowance',
    text: 'It lets somebody else take all that this account holds of a token, now and later. Only approve what you trust.',
  },
  unreadCall: {
    title: 'This call can’t be read',
    text: 'Only the contract knows what it does. It may take more than is shown here, of all that you have approved for it.',
  },
  anythingMayLeave: {
    title: 'Anything may leave this account',
    text: 'The contract may take more than is shown here: this request does not limit it.',
  },
  untried: {
    title: 'This couldn’t be tried out',
    text: ({ most = '' }: About) =>
      `Nobody could tell what it does, nor what arrives. ${most} may leave, and whatever you have approved for the same contract before.`,
  },
  lessMayArrive: {
    title: 'Less may arrive',
    text: 'A node says that this much would arrive now. Nothing that could be read in this keeps less from arriving once it is recorded.',
  },
  feeUnknown: {
    title: ({ reason = 'The fee couldn’t be estimated' }: About) => reason,
    text: 'Your wallet shows it. Check it there before you confirm.',
  },
  sentBefore: {
    title: 'You have just sent the same',
    text: 'It is on its way and not confirmed yet. Confirm only if you mean to send it twice.',
  },
  paidElsewhere: {
    title: 'The same was paid already',
    text: 'The network has recorded an earlier payment of the same. Confirm only if you mean to pay it twice.',
  },
  replaces: {
    title: 'This may replace a payment on its way',
    text: 'It spends the same coins, or takes the same place among your transactions. The network records only one of the two.',
  },
  mayBeSent: {
    title: 'The same may have been sent already',
    text: 'Your wallet was asked for it and its outcome isn’t known. Look at your activity before you send it again.',
  },
}
