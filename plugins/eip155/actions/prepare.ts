import { isSameAddress, type Notice, type PrepareAnswer, UnsupportedChainError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import type { Eip155Payload } from '../payload.ts'
import { digestCall } from './digestCall.ts'
import { grantOf } from './grantOf.ts'
import { hearTokens } from './hearTokens.ts'
import { isFee } from './isFee.ts'
import { isNobodys } from './isNobodys.ts'
import { exceedsSupply } from './isUnlimited.ts'
import type { Call } from './knownCalls.ts'
import { lookAtChain } from './lookAtChain.ts'
import { lookAtTokens } from './lookAtTokens.ts'
import { isMulticall } from './multicalls.ts'
import { readCalls } from './readCalls.ts'
import { readListed } from './readListed.ts'
import { requireDecimals } from './requireDecimals.ts'
import { tokensOn } from './tokensOn.ts'
import { toNamesakeNotices } from './toNamesakeNotices.ts'
import { toNotices } from './toNotices.ts'
import { toUnitNotices } from './toUnitNotices.ts'
import { writeApproval } from './writeApproval.ts'
import { writeCall } from './writeCall.ts'
import { writeTransfer } from './writeTransfer.ts'

/** How long a fee from a node is valid on the screen, in ms. After that it is asked for again. */
const lifetime = 600_000

/** Most receivers that a node is asked about for a single request. */
const most = 100

/**
 * Writes a transfer, or completes a call, for the wallet, and asks a node for its cost and whether it would succeed.
 * `undefined` for any other intent. Without a node, the request is written all the same.
 * @throws TokenRequiredError, InvalidAmountError, InvalidAddressError, UnsupportedChainError,
 * TokenDecimalsError, TransactionUnreadableError, PreparedMismatchError, ChainMismatchError
 */
export async function prepare(
  context: Context,
  input: HookInput<'prepare'>,
): Promise<PrepareAnswer<'eip155'> | undefined> {
  const { intent, connector, network, signal } = input
  if (!context.chains.has(network.id)) {
    const debug = `${network.name} (${network.id}) is not in the \`networks\` of eip155.`
    throw new UnsupportedChainError({ network: network.name, debug })
  }
  if (intent.kind === 'approval' && intent.about?.deadline !== undefined) {
    return (await import('../permit/preparePermit.ts')).preparePermit(context, { ...input, intent })
  }
  const payload = await write(input)
  if (!payload) return undefined
  const listed = readListed(context, network.id)
  const tokens = tokensOn(listed, intent)
  const { from, to, data = '0x' } = payload
  const value = BigInt(payload.value)
  const beside = lookAtTokens(context, network, intent, signal)
  const lines = await readCalls({ sender: from, to, value, data }, from, beside)
  const { isOpaque, isUnbound, calls, allowances, changes } = lines
  // An app that wrote the request itself has promised no receiver.
  const paid = typeof intent.promise.out === 'string' ? [] : changes.filter(({ direction }) => direction === 'out')
  const isCalled = (party: string) => calls.some((each) => each.data !== '0x' && isSameAddress(each.to, party))
  const parties = paid.flatMap(({ party }) => (party === undefined || isCalled(party) ? [] : [party.toLowerCase()]))
  const [receivers, unseen] = cut([...new Set(parties)], most)
  // What a call pays stays at an address without a contract, and nobody answers the call (evm 24, evm 33). A trade is no
  // exception, because a node may not try it out.
  const isLost = ({ to, value, data }: Call) =>
    data !== '0x' && (isMulticall(to) || (value > 0n && !isSameAddress(to, from) && !isNobodys(to)))
  const [callees] = cut([...new Set(calls.filter(isLost).map((each) => each.to))], most)
  const [look, heard, isAboveSupply] = await Promise.all([
    lookAtChain(context, network, { payload, intent, tokens, receivers, callees, signal }),
    hearTokens(context, { connector, network, tokens, signal }),
    // Of a call that cannot be read, the promise alone tells its allowances.
    exceedsSupply([...allowances, ...(intent.promise.allowances ?? [])], beside),
  ])
  const isUnlimited = lines.isUnlimited || isAboveSupply
  for (const [at, token] of tokens.entries()) requireDecimals(token, look.tokens[at]?.decimals)
  const { fee, nonce, mined, block, allowed } = look
  const known = isFee(fee) ? fee : undefined
  const call = digestCall({ to, value, data })
  const [allows] = calls.length === 1 ? allowances : []
  const facts = {
    payload,
    intent,
    network,
    look,
    tokens,
    paid,
    takers: takersOf(lines),
    callees,
    isUnlimited,
    isOpaque,
    isUnbound,
  }
  const notices = toNotices(facts)
  return {
    payload,
    fee: known,
    // If the request would fail, no other notice matters.
    notices: notices.some(({ blocks }) => blocks)
      ? notices
      : [
          ...toNamesakeNotices(tokens, listed, network),
          ...toUnitNotices(heard),
          ...toUnseenNotices(unseen),
          ...notices,
        ],
    ...(known ? { validUntil: Date.now() + lifetime } : {}),
    ...(allowed === undefined ? {} : { allowed }),
    trace: {
      // Known even without a node. It distinguishes the payment from a cancellation.
      call,
      // These two values tell whether a call, or an approval, was made as it was reviewed.
      ...(intent.kind === 'transfer' ? {} : { size: data.length.toString() }),
      ...(allows ? { allows: `${allows.token} ${allows.spender} ${allows.amount}` } : {}),
      ...(nonce === undefined ? {} : { nonce: nonce.toString() }),
      ...(mined === undefined ? {} : { mined: mined.toString() }),
      ...(block === undefined ? {} : { block: block.toString() }),
    },
  }
}

/** Everybody that is paid an amount, or may take an amount later. */
const takersOf = ({ changes, allowances }: Awaited<ReturnType<typeof readCalls>>): readonly string[] => [
  ...changes.flatMap(({ direction, amount, party }) => (direction === 'out' && amount > 0n && party ? [party] : [])),
  ...allowances.flatMap(({ amount, spender }) => (amount === 0n ? [] : [spender])),
]

const cut = <item>(list: readonly item[], at: number) => [list.slice(0, at), list.slice(at)] as const

const toUnseenNotices = ({ length }: readonly string[]): readonly Notice[] =>
  length === 0
    ? []
    : [
        {
          code: 'receiversUnseen',
          params: { count: String(length) },
          title: 'Not all receivers could be checked',
          text: `This pays more addresses than can be looked at. Of ${length} of them, nobody knows whether they can use what they receive.`,
        },
      ]

async function write({ intent, account, network }: HookInput<'prepare'>): Promise<Eip155Payload | undefined> {
  if (intent.kind === 'transfer') return writeTransfer(intent.about, account, network)
  const grant = grantOf(intent)
  if (grant) return writeApproval(grant, account, network)
  if (intent.kind === 'approval') return undefined
  return intent.payload !== undefined || intent.kind === 'calls'
    ? writeCall(intent.payload, account, network)
    : undefined
}
