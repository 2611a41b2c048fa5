import { describeTokenCall } from '../erc20.ts'
import { invalidParams, RpcError } from '../errors.ts'
import { answerIn, sentFor } from '../manner.ts'
import { askNode, type Node } from '../node.ts'
import { formatUnits } from '../units.ts'
import type { Method, Signer } from './method.ts'
import { isAddress, objectParam, permittedKey } from './method.ts'

export type Transaction = {
  to?: string
  data: string
  value: bigint
  gas: bigint
  nonce: number
  chainId: number
} & ({ gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint })

/** Sent along when a transaction that fails in the estimate is approved all the same. */
const GAS_FOR_A_FAILURE = 500_000n

const sendTransaction: Method<Signer> = async (core, params) => {
  const raw = objectParam(params)
  const key = permittedKey(core, raw.from)
  if (raw.chainId !== undefined && Number(raw.chainId) !== core.chainId())
    throw invalidParams(`Provided chainId "${raw.chainId}" must match the active chainId "${core.chainId()}"`)
  const request = parseRequest(raw)
  // The chain is the one that was active when the site asked, whatever the user does meanwhile.
  const chain = await core.activeChain()
  const node: Node = (method, values = []) => askNode(chain.rpcUrl, method, values)

  const { gas, warning } = await estimate(node, raw, request)
  const fees = await chooseFees(node, raw)
  const price = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  const called =
    request.to && request.data !== '0x' ? await describeTokenCall(node, request.to, request.data) : undefined
  await core.ask({
    title: 'Send this transaction?',
    rows: [
      ['Network', chain.name],
      ['From', String(raw.from)],
      [called ? 'Token' : 'To', request.to ?? 'a new contract'],
      ...(called ?? []),
      ...(called && request.value === 0n ? [] : [['Amount', `${formatUnits(request.value, 18)} ETH`] as const]),
      ['Fee at most', `${formatUnits(gas * price, 18)} ETH`],
    ],
    approve: 'Confirm',
    ...(request.data !== '0x' && !called ? { text: request.data } : {}),
    ...(warning ? { warning } : {}),
  })

  const nonce = Number(raw.nonce ?? (await node('eth_getTransactionCount', [raw.from, 'pending'])))
  const { signTransaction } = await import('../signer.ts')
  const value = sentFor(core.manner, request.value)
  const signed = await signTransaction(key, { ...request, value, ...fees, gas, nonce, chainId: chain.id })
  return answerIn(core.manner, await node('eth_sendRawTransaction', [signed]))
}

function parseRequest({ to, value, data, input }: Record<string, unknown>) {
  if (to !== undefined && to !== null && !isAddress(to)) throw invalidParams('Invalid "to" address.')
  const code = data ?? input ?? '0x'
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw invalidParams('Invalid transaction data.')
  if (!isAddress(to) && code === '0x') throw invalidParams('Invalid transaction: neither "to" nor "data".')
  return { ...(isAddress(to) ? { to } : {}), data: code, value: quantity(value, 'value') ?? 0n }
}

function quantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw invalidParams(`Invalid transaction "${name}": expected a 0x-prefixed hexadecimal string.`)
}

async function estimate(node: Node, raw: Record<string, unknown>, request: ReturnType<typeof parseRequest>) {
  const asked = quantity(raw.gas ?? raw.gasLimit, 'gas')
  const call = { from: raw.from, ...request, value: `0x${request.value.toString(16)}` }
  try {
    const needed = BigInt(String(await node('eth_estimateGas', [call])))
    // A plain payment needs 21,000 exactly; a contract may need more by the time it runs.
    return { gas: asked ?? (request.data === '0x' ? needed : (needed * 3n) / 2n), warning: undefined }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { gas: asked ?? GAS_FOR_A_FAILURE, warning: `This transaction is likely to fail: ${error.message}` }
  }
}

async function chooseFees(node: Node, raw: Record<string, unknown>) {
  const gasPrice = quantity(raw.gasPrice, 'gasPrice')
  if (gasPrice !== undefined) return { gasPrice }
  const tip =
    quantity(raw.maxPriorityFeePerGas, 'maxPriorityFeePerGas') ?? BigInt(String(await node('eth_maxPriorityFeePerGas')))
  const asked = quantity(raw.maxFeePerGas, 'maxFeePerGas')
  if (asked !== undefined) return { maxFeePerGas: asked, maxPriorityFeePerGas: tip < asked ? tip : asked }
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
  return { maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip, maxPriorityFeePerGas: tip }
}

export const sendMethods: Record<string, Method<Signer>> = { eth_sendTransaction: sendTransaction }
