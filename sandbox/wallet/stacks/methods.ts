import { invalidParams } from '../errors.ts'
import { sentFor } from '../manner.ts'
import { formatUnits } from '../units.ts'
import type { Signer } from './core.ts'
import { networkIn, type Params, permit, text, texts, whole } from './params.ts'
import type { NetworkName } from './types.ts'

type Method = (core: Signer, params: Params) => Promise<unknown>
type Transaction = Awaited<ReturnType<typeof import('./signer.ts').makeCall>>

const siteRow = (core: Signer) => ['Site', core.site.origin] as const
const signed = (core: Signer, signature: string) => ({ signature, publicKey: core.account().publicKey })

async function send(core: Signer, params: Params, network: NetworkName, transaction: Transaction) {
  const { broadcast } = await import('./signer.ts')
  if (params.broadcast === false) return { transaction: transaction.serialize() }
  return broadcast(core, transaction, network)
}

/** The methods of SIP-030 that this wallet knows. */
export const methods: Readonly<Record<string, Method>> = {
  async stx_getAddresses(core, params) {
    const network = networkIn(core, params)
    await core.connect(network)
    return { addresses: [{ symbol: 'STX', ...core.account(network) }] }
  },
  async stx_getAccounts(core, params) {
    const network = networkIn(core, params)
    await core.connect(network)
    return { accounts: [{ ...core.account(network), gaiaHubUrl: '', gaiaAppKey: '' }] }
  },
  async stx_signMessage(core, params) {
    permit(core, params)
    const message = text(params, 'message')
    await core.ask({ title: 'Sign this message?', rows: [siteRow(core)], text: message, approve: 'Sign' })
    const { signText } = await import('./signer.ts')
    return signed(core, signText(core, message))
  },
  async stx_signStructuredMessage(core, params) {
    permit(core, params)
    const { readStructured } = await import('./signer.ts')
    const { domain, message, sign } = readStructured(core, params)
    await core.ask({ title: 'Sign this data?', rows: [siteRow(core)], text: `${domain}\n${message}`, approve: 'Sign' })
    return signed(core, sign())
  },
  async stx_transferStx(core, params) {
    const network = permit(core, params)
    const { makeTransfer } = await import('./signer.ts')
    const transaction = await makeTransfer(core, params, network)
    const amount = whole(params.amount, 'amount')
    await core.ask({
      title: 'Send this?',
      rows: [
        siteRow(core),
        ['Amount', `${formatUnits(amount, 6)} STX`],
        ['Recipient', text(params, 'recipient')],
        ...(params.memo === undefined ? [] : [['Memo', text(params, 'memo')] as const]),
        ['Fee', feeOf(transaction)],
        ['Network', network],
      ],
      approve: 'Send',
    })
    const sent = sentFor(core.manner, amount)
    const made = sent === amount ? transaction : await makeTransfer(core, { ...params, amount: `${sent}` }, network)
    return send(core, params, network, made)
  },
  async stx_callContract(core, params) {
    const network = permit(core, params)
    const { describeCall, makeCall } = await import('./signer.ts')
    const transaction = await makeCall(core, params, network)
    const { args, conditions } = describeCall(params)
    const mode = params.postConditionMode ?? 'deny'
    await core.ask({
      title: 'Call this contract?',
      rows: [
        siteRow(core),
        ['Contract', text(params, 'contract')],
        ['Function', text(params, 'functionName')],
        ['Fee', feeOf(transaction)],
        ['Network', network],
      ],
      text: `${args}\n\n${conditions}\n${mode === 'deny' ? 'Nothing else may leave.' : 'Anything else may leave.'}`,
      approve: 'Call',
      ...(mode === 'allow' ? { warning: 'This call may move anything that you own.' } : {}),
    })
    return send(core, params, network, transaction)
  },
  async stx_deployContract(core, params) {
    const network = permit(core, params)
    const { makeDeploy } = await import('./signer.ts')
    const transaction = await makeDeploy(core, params, network)
    const rows = [siteRow(core), ['Name', text(params, 'name')], ['Fee', feeOf(transaction)]] as const
    await core.ask({
      title: 'Publish this contract?',
      rows: [...rows],
      text: text(params, 'clarityCode'),
      approve: 'Publish',
    })
    return send(core, params, network, transaction)
  },
  async stx_signTransaction(core, params) {
    const network = permit(core, params)
    const [transaction] = await sign(core, [text(params, 'transaction')])
    if (!transaction) throw invalidParams('"transaction" is missing.')
    // SIP-030: not broadcast unless the site says so.
    return params.broadcast === true
      ? send(core, params, network, transaction)
      : { transaction: transaction.serialize() }
  },
  async stx_signTransactions(core, params) {
    const network = permit(core, params)
    const transactions = await sign(core, texts(params, 'transactions'))
    if (params.broadcast === true)
      for (const transaction of transactions) await send(core, params, network, transaction)
    return { transactions: transactions.map((transaction) => transaction.serialize()) }
  },
}

async function sign(core: Signer, list: string[]) {
  await core.ask({
    title: list.length === 1 ? 'Sign this transaction?' : 'Sign these transactions?',
    rows: [siteRow(core)],
    text: list.join('\n\n'),
    approve: 'Sign',
  })
  const { signRaw } = await import('./signer.ts')
  return list.map((hex) => signRaw(core, hex))
}

const feeOf = (transaction: Transaction) => `${formatUnits(BigInt(transaction.auth.spendingCondition.fee), 6)} STX`
