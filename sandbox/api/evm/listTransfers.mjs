import { toEventSelector } from 'viem'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const DEPOSIT = toEventSelector('Deposit(address,uint256)')
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)')
const ZERO = `0x${'0'.repeat(40)}`

const addressIn = (topic) => `0x${topic.slice(26)}`

/** What a log says to have moved; wrapping makes no transfer, and says so in words of its own. */
function moveOf({ address: token, topics, data }) {
  const [event, first, second, id] = topics
  if (event === TRANSFER && topics.length === 3 && data.length === 66)
    return [{ kind: 'token', token, from: addressIn(first), to: addressIn(second), amount: BigInt(data) }]
  if (event === TRANSFER && topics.length === 4)
    return [{ kind: 'collectible', token, from: addressIn(first), to: addressIn(second), amount: 1n, id: BigInt(id) }]
  if (event === DEPOSIT && topics.length === 2 && data.length === 66)
    return [{ kind: 'token', token, from: ZERO, to: addressIn(first), amount: BigInt(data) }]
  if (event === WITHDRAWAL && topics.length === 2 && data.length === 66)
    return [{ kind: 'token', token, from: addressIn(first), to: ZERO, amount: BigInt(data) }]
  return []
}

/** What a transaction moved from or to an account, the native currency first. */
export function transfersOf({ succeeded, moves, logs }, account) {
  if (!succeeded) return []
  const all = [...moves.map((move) => ({ kind: 'native', ...move })), ...logs.flatMap(moveOf)]
  return all.filter(({ from, to }) => from === account || to === account)
}

/** The same of every transaction of some blocks. */
export const listTransfers = (blocks, account) =>
  blocks.flatMap(({ transactions }) =>
    transactions.flatMap((transaction) => transfersOf(transaction, account.toLowerCase())),
  )
