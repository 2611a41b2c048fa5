import { Cl, wireToPostCondition } from '@stacks/transactions'

const COMPARE = {
  eq: (sent, limit) => sent === limit,
  gt: (sent, limit) => sent > limit,
  gte: (sent, limit) => sent >= limit,
  lt: (sent, limit) => sent < limit,
  lte: (sent, limit) => sent <= limit,
}
const DENY = 2
const ORIGINATOR = 3

/** Whether what moved breaks a transaction's post-conditions (SIP-005): the VM does not look at them itself. */
export function breaksPostConditions({ wire, sender }, events) {
  const conditions = wire.postConditions.values
    .map(wireToPostCondition)
    .map((condition) => ({ ...condition, address: condition.address === 'origin' ? sender : condition.address }))
  const moves = events.flatMap(readMove)
  if (conditions.some((condition) => !holds(condition, moves))) return true
  if (wire.postConditionMode !== DENY && wire.postConditionMode !== ORIGINATOR) return false
  return moves.some(
    (move) =>
      (wire.postConditionMode === DENY || move.sender === sender) &&
      !conditions.some((condition) => condition.address === move.sender && covers(condition, move)),
  )
}

function holds(condition, moves) {
  const own = moves.filter((move) => move.sender === condition.address && covers(condition, move))
  if (condition.type === 'nft-postcondition') {
    if (condition.condition === 'maybe-sent') return true
    return own.length > 0 === (condition.condition === 'sent')
  }
  const sent = own.reduce((sum, { amount }) => sum + amount, 0n)
  return COMPARE[condition.condition](sent, BigInt(condition.amount))
}

function covers(condition, move) {
  if (condition.type === 'stx-postcondition') return move.asset === 'stx'
  if (condition.asset !== move.asset) return false
  return condition.type === 'ft-postcondition' || Cl.serialize(condition.assetId) === move.value
}

/** What left an owner: transfers and burns. */
function readMove({ event, data }) {
  const [, kind, act] = /^(stx|ft|nft)_(transfer|burn)_event$/.exec(event) ?? []
  if (!act) return []
  const asset = kind === 'stx' ? 'stx' : data.asset_identifier
  const value = data.raw_value?.replace(/^0x/, '')
  return [{ sender: data.sender, asset, amount: kind === 'nft' ? 1n : BigInt(data.amount), value }]
}
