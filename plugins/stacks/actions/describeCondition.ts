import { cvToString, type PostCondition } from '@stacks/transactions'
import { formatUnits, sanitizeText } from 'tapkit/kernel'
import { isOf } from './readLimits.ts'

const amounts = { eq: 'exactly', lte: 'at most', lt: 'less than', gte: 'at least', gt: 'more than' } as const
const ones = { sent: 'sends', 'not-sent': 'keeps', 'maybe-sent': 'may send' } as const
const stakes = { 'will-perform': 'stakes', 'will-not-perform': 'does not stake', 'may-perform': 'may stake' } as const

/** A post-condition as a line of the review. */
export function describeCondition(condition: PostCondition, account: string): string {
  const who = isOf(condition, account) ? 'This account' : condition.address
  switch (condition.type) {
    case 'stx-postcondition':
      return `${who} sends ${amounts[condition.condition]} ${toStx(condition.amount)} STX`
    case 'ft-postcondition':
      return `${who} sends ${amounts[condition.condition]} ${condition.amount} (smallest unit) of ${condition.asset}`
    case 'nft-postcondition':
      return `${who} ${ones[condition.condition]} ${sanitizeText(cvToString(condition.assetId), 100)} of ${condition.asset}`
    case 'staking-postcondition':
      return `${who} stakes ${amounts[condition.condition]} ${toStx(condition.amount)} STX`
    default:
      return `${who} ${stakes[condition.condition]}`
  }
}

const toStx = (amount: string | bigint | number): string => formatUnits(BigInt(amount), 6)
