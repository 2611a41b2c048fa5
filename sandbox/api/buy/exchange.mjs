import { randomUUID } from 'node:crypto'
import { readDecimal, toUnits } from '../amounts.mjs'
import { readAccount } from '../caip.mjs'
import { drawIcon } from '../drawIcon.mjs'
import { Refused } from '../refused.mjs'
import { drawPage } from './drawPage.mjs'
import { payOut, readAsset, readRecipient } from './payOut.mjs'

/** Who could send; made up. */
const exchanges = ['Sandbox Exchange', 'Second Exchange', 'Third Exchange'].map((name) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  imageUrl: drawIcon(name),
}))

/** A native currency's coin type (SLIP-44). */
const coins = { eip155: '60', solana: '501' }

/** `{ network, asset }` of a CAIP-19 id. @throws {Refused} 400 */
export function readCaip19(world, given) {
  const [caip, thing] = String(given).split('/')
  const [kind, reference] = (thing ?? '').split(':')
  const network = world.all.find((one) => one.caip === caip)
  if (!network || !reference) throw new Refused(400, 'Asset not supported', 'asset')
  if (kind === 'slip44' && reference === coins[network.namespace]) return { network, asset: readAsset(network) }
  const isToken = kind === (network.namespace === 'eip155' ? 'erc20' : 'token')
  if (!isToken) throw new Refused(400, 'Asset not supported', 'asset')
  return { network, asset: readAsset(network, reference) }
}

function readExchange(id) {
  const found = exchanges.find((one) => one.id === id)
  if (!found) throw new Refused(400, 'Exchange not found', 'exchangeId')
  return found
}

/** Deposits from exchanges: each has a window of its own, and is followed by its session. */
export function createExchange() {
  const sessions = new Map()

  const find = (sessionId, exchangeId) => {
    const session = sessions.get(sessionId)
    if (!session || (exchangeId !== undefined && session.exchange.id !== exchangeId))
      throw new Refused(400, 'Session not found', 'sessionId')
    return session
  }

  return {
    list({ world, params: { page = 0, asset } }) {
      if (asset !== undefined) readCaip19(world, asset)
      return { exchanges: page === 0 ? exchanges : [], total: exchanges.length }
    },
    createUrl({ world, site, params: { exchangeId, asset: given, amount, recipient } }) {
      const exchange = readExchange(exchangeId)
      const { network, asset } = readCaip19(world, given)
      const paid = readAccount(recipient, 'recipient')
      if (paid.network !== network.caip) throw new Refused(400, 'Invalid recipient address', 'recipient')
      const units = toUnits(readDecimal(amount), asset.decimals)
      if (units === 0n) throw new Refused(400, 'Invalid amount', 'amount')
      const sessionId = randomUUID()
      sessions.set(sessionId, {
        exchange,
        network,
        asset,
        amount: units,
        shown: `${readDecimal(amount)} ${asset.symbol}`,
        recipient: readRecipient(network, paid.address),
        state: 'UNKNOWN',
      })
      return { url: `${site}/exchange?session=${sessionId}`, sessionId }
    },
    async status({ params: { sessionId, exchangeId } }) {
      const { state, payment } = find(sessionId, exchangeId)
      if (!payment) return { status: state }
      return { status: await payment.status(), txHash: payment.id }
    },

    /** Its window. */
    show({ query: { session } }) {
      const { exchange, network, shown, recipient } = find(session)
      return drawPage({
        title: exchange.name,
        text: 'A stand-in for an exchange. What it sends, it sends on the sandbox’s own chain.',
        rows: { 'You send': shown, On: network.name, To: recipient },
        buttons: { send: 'Send', later: 'Send, and wait for a check', fail: 'Let it fail' },
      })
    },
    async press({ query: { session: id }, body: { press } = {} }) {
      const session = find(id)
      const { network, asset, recipient, amount, shown } = session
      const done = 'You can close this window.'
      if (press === 'fail' && !session.payment) session.state = 'FAILED'
      if (press === 'later' && !session.payment) session.state = 'IN_PROGRESS'
      // Once: a second press, or a reload, sends nothing more.
      if (press === 'send' && !session.payment) session.payment = await payOut(network, { asset, recipient, amount })
      if (session.payment)
        return drawPage({
          title: 'Sent',
          text: `${shown} is on its way. ${done}`,
          rows: { To: recipient, Transaction: session.payment.id },
        })
      if (session.state === 'FAILED') return drawPage({ title: 'Failed', text: `Nothing was sent. ${done}` })
      return drawPage({
        title: 'In a check',
        text: `${shown} is sent once it has passed.`,
        buttons: { send: 'Let it pass', fail: 'Let it fail' },
      })
    },
    reset: () => sessions.clear(),
  }
}
