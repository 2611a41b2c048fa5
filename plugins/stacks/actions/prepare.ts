import {
  type Account,
  type Intent,
  type Network,
  type PrepareAnswer,
  sumOf,
  UnsupportedChainError,
} from 'tapkit/kernel'
import { addressNetwork } from '../address/parsePrincipal.ts'
import type { Context, HookInput } from '../context.ts'
import type { StacksPayload } from '../payload.ts'
import { checkFunds } from './checkFunds.ts'
import { checkLimits } from './checkLimits.ts'
import { checkToken } from './checkToken.ts'
import { countSent } from './countSent.ts'
import { identifyRequest } from './identify.ts'
import { measure } from './measure.ts'
import { missingNonces } from './missingNonces.ts'
import { readAccount } from './readAccount.ts'
import { readFee, usualFee } from './readFee.ts'
import { readNonce } from './readNonce.ts'
import { type GivenRequest, readRequest } from './readRequest.ts'
import { writeTransfer } from './writeTransfer.ts'

/** How long a fee from a node is valid on the screen, in ms. After that it is asked for again. */
const lifetime = 600_000

/**
 * Writes the request for a wallet: a transfer of STX or of a SIP-010 token, or a request that a feature has written.
 * Fee and nonce come from the node. If the node cannot tell, or the wallet's dialect has no field for them, the wallet
 * chooses.
 * @throws UnsupportedChainError, TokenRequiredError, TokenDecimalsError, InvalidAddressError, InvalidParamsError,
 * MethodNotSupportedError, PreparedMismatchError
 */
export async function prepare(
  context: Context,
  input: HookInput<'prepare'>,
): Promise<PrepareAnswer<'stacks'> | undefined> {
  const { kernel } = context
  const { intent, account, connector, network, signal } = input
  const { address } = account
  const given = await write(intent, account, network)
  if (!given) return undefined
  const { request } = given
  const size = measure(request)
  const known = readAccount(kernel, network, address, signal)
  // Values that the node cannot tell now are left out, and cause no notice.
  const [{ dialect }, estimated, facts, possible, ofTokens] = await Promise.all([
    connector.getProvider(),
    given.fee === undefined ? readFee(kernel, network, size, signal).catch(() => undefined) : BigInt(given.fee),
    known.catch(() => undefined),
    readNonce(kernel, network, address, known, signal).catch(() => undefined),
    Promise.all(
      intent.tokens.map((token) =>
        checkToken(context, { token, amount: exactlyPaid(intent, token.address), address, network, signal }),
      ),
    ),
  ])
  signal.throwIfAborted()
  const takesBoth = dialect === 'sip030'
  const next = possible === undefined ? undefined : countSent(kernel, network, address, possible.next)
  const missing = missingNonces(kernel, network, address, possible?.missing)
  // Behind a gap the transaction would wait for ever, so the wallet chooses the nonce and fills the gap.
  const nonce = given.nonce ?? (missing.length > 0 ? undefined : next?.toString())
  const { symbol, decimals } = network.nativeCurrency
  const isTaken = given.nonce !== undefined && possible !== undefined && BigInt(given.nonce) < possible.next
  const notices = [
    // The kernel knows only the nonces that were asked for here.
    ...(isTaken ? [{ code: 'replaces' }] : []),
    ...ofTokens.flat(),
    ...checkFunds(request, estimated, facts?.balance),
    ...checkLimits(context, network, request, address),
  ]
  return {
    // A spread does not keep method and parameters together for the compiler.
    payload: {
      method: request.method,
      params: {
        ...request.params,
        ...{ address, network: addressNetwork(network.reference), broadcast: true },
        ...(takesBoth && estimated !== undefined ? { fee: estimated.toString() } : {}),
        ...(takesBoth && nonce !== undefined ? { nonce } : {}),
      },
    } as StacksPayload,
    fee: estimated === undefined ? undefined : { value: estimated, symbol, decimals, usual: usualFee },
    validUntil: estimated === undefined ? undefined : Date.now() + lifetime,
    // If the transfer would fail, a notice about decimals does not matter.
    notices: notices.filter(({ code }) => code !== 'unitUnchecked' || !notices.some(({ blocks }) => blocks)),
    ...(takesBoth && nonce !== undefined ? { consumes: [`${address} ${nonce}`] } : {}),
    trace: {
      does: identifyRequest(request, address),
      ...(takesBoth && nonce !== undefined ? { nonce } : {}),
      ...(possible === undefined ? {} : { next: possible.next.toString() }),
      ...(facts === undefined ? {} : { mined: facts.nonce.toString() }),
      ...(missing.length > 0 ? { missing: missing.join(' ') } : {}),
    },
  }
}

async function write(intent: Intent, account: Account, network: Network): Promise<GivenRequest | undefined> {
  if (intent.kind === 'transfer') {
    return { request: writeTransfer({ ...intent.about, sender: account.address, network }) }
  }
  // Other kinds without a payload are of other plugins.
  if (intent.payload === undefined && intent.kind !== 'calls') return undefined
  if (intent.promise.in?.length) {
    const debug = 'What comes by a contract of Stacks is not known before: leave `in` out of the promise.'
    throw new UnsupportedChainError({ network: network.name, debug })
  }
  return readRequest({ payload: intent.payload, account, network })
}

/** The amount of a token that certainly leaves, in its smallest unit. */
function exactlyPaid({ promise: { out } }: Intent, token: string | undefined): bigint {
  const exact = typeof out === 'string' ? [] : out.filter((limit) => limit.limit === 'exactly' && limit.token === token)
  return sumOf(exact)
}
